package dev.weir.clientcost;

import io.lettuce.core.RedisClient;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;

/** Over Lettuce: XADD, and XREAD of 500 entries at most. */
final class BareRedis implements BareClient {

    private static final byte[] FIELD = "message".getBytes(StandardCharsets.US_ASCII);

    private final BareLoop loop;
    private final byte[] stream;
    private final int bytes;
    private final RedisClient client;
    private final RedisAsyncCommands<byte[], byte[]> publisher;
    private volatile boolean closed;

    BareRedis(String address, String stream, int bytes, BareLoop loop) {
        this.loop = loop;
        this.stream = stream.getBytes(StandardCharsets.UTF_8);
        this.bytes = bytes;
        client = RedisClient.create("redis://" + address);
        publisher = client.connect(ByteArrayCodec.INSTANCE).async();
        RedisCommands<byte[], byte[]> consumer =
                client.connect(ByteArrayCodec.INSTANCE).sync();
        Thread.ofPlatform().daemon().start(() -> receive(consumer));
    }

    @SuppressWarnings("unchecked") // An array of a generic type, of one.
    private void receive(RedisCommands<byte[], byte[]> consumer) {
        String last = "0-0";
        while (!closed) {
            for (StreamMessage<byte[], byte[]> message :
                    consumer.xread(XReadArgs.Builder.count(500).block(100), StreamOffset.from(stream, last))) {
                last = message.getId();
                loop.received(message.getBody().values().iterator().next());
            }
        }
    }

    // What becomes of it is told to the callback.
    @SuppressWarnings("FutureReturnValueIgnored")
    @Override
    public void publish() {
        byte[] message = loop.message(bytes);
        publisher.xadd(stream, FIELD, message).whenComplete((id, fault) -> loop.acked(message));
    }

    @Override
    public void close() {
        closed = true;
        client.shutdown();
    }
}

package dev.weir.transport.redis;

import dev.weir.transport.Positions;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.TransactionResult;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Reads whole streams in order, from their first entry on. An id says nothing of how many entries are before it, so entries are
 * counted; where some may have been removed unseen, the server is asked for what is left and for its count at once.
 */
final class WholeReading implements RedisSubscriber.Reading {

    private final StreamKeys keys;
    private final String[] last;
    private final long[] next;
    private volatile Positions position = Positions.none();
    private volatile boolean counting = true;
    private boolean idle;
    private List<RedisFuture<List<Object>>> states = List.of();

    WholeReading(StreamKeys keys) {
        this.keys = keys;
        this.last = new String[keys.count()];
        this.next = new long[keys.count()];
        Arrays.fill(last, RedisStreams.START);
    }

    /** {@inheritDoc} A server that has started again may have lost the end of what was read from it. */
    @Override
    public void connected(boolean reconnected) {
        counting = !reconnected;
    }

    @Override
    public CompletableFuture<List<StreamMessage<byte[], byte[]>>> ask(RedisAsyncCommands<byte[], byte[]> commands) {
        StreamOffset<byte[]>[] from = keys.after(partition -> last[partition]);
        XReadArgs batch = XReadArgs.Builder.count(RedisSubscriber.BATCH);
        if (counting && !idle) {
            states = List.of();
            return commands.xread(batch.block(RedisSubscriber.BLOCK_MILLIS), from)
                    .toCompletableFuture();
        }
        return countedAnew(commands, batch, from);
    }

    /** In one transaction, so that no entry comes between the messages and the count. */
    // The answer to MULTI says nothing that the one to EXEC does not.
    @SuppressWarnings("FutureReturnValueIgnored")
    private CompletableFuture<List<StreamMessage<byte[], byte[]>>> countedAnew(
            RedisAsyncCommands<byte[], byte[]> commands, XReadArgs batch, StreamOffset<byte[]>[] from) {
        commands.multi();
        RedisFuture<List<StreamMessage<byte[], byte[]>>> messages = commands.xread(batch, from);
        List<RedisFuture<List<Object>>> asked = new ArrayList<>();
        for (int partition = 0; partition < last.length; partition++) {
            asked.add(commands.xinfoStream(keys.key(partition)));
        }
        states = asked;
        RedisFuture<TransactionResult> done = commands.exec();
        return done.toCompletableFuture().thenCombine(messages.toCompletableFuture(), (all, read) -> read);
    }

    @Override
    public void begin(List<StreamMessage<byte[], byte[]>> answer) {
        boolean blocked = states.isEmpty();
        idle = blocked && answer.isEmpty();
        if (blocked) {
            return;
        }
        boolean everyone = true;
        for (int partition = 0; partition < last.length; partition++) {
            int read = count(partition, answer);
            if (read < RedisSubscriber.BATCH) {
                next[partition] = added(partition) - read;
            } else {
                everyone = false;
            }
        }
        counting = counting || everyone;
    }

    private int count(int partition, List<StreamMessage<byte[], byte[]>> answer) {
        return Math.toIntExact(answer.stream()
                .filter(message -> keys.partition(message.getStream()) == partition)
                .count());
    }

    /** Nothing of a stream that is gone. */
    private long added(int partition) {
        try {
            return StreamState.of(states.get(partition).toCompletableFuture().join())
                    .added();
        } catch (CompletionException e) {
            return 0;
        }
    }

    @Override
    public long offset(int partition, StreamMessage<byte[], byte[]> message) {
        last[partition] = message.getId();
        return next[partition]++;
    }

    @Override
    public void handedOver(RedisAsyncCommands<byte[], byte[]> commands, List<StreamMessage<byte[], byte[]>> answer) {
        if (counting) {
            Map<Integer, Long> reached = new TreeMap<>();
            for (int partition = 0; partition < next.length; partition++) {
                reached.put(partition, next[partition]);
            }
            position = new Positions(reached);
        }
    }

    @Override
    public boolean knowsPosition() {
        return counting;
    }

    @Override
    public Positions position() {
        return position;
    }
}

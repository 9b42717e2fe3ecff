package dev.weir.transport.redis;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import io.lettuce.core.Consumer;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XAutoClaimArgs;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.models.stream.ClaimedMessages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a group hands out to one of several, and acknowledges each entry once it was handed over. What was handed out and
 * not acknowledged, because a connection or a subscriber was lost, is taken over after a while. The server hands an entry out to
 * whom it pleases, so nobody knows how many are before it: they have no offsets.
 */
final class GroupReading implements RedisSubscriber.Reading {

    /** What was not handed out to anybody yet. */
    private static final String FRESH = ">";

    private final StreamKeys keys;
    private final Consumer<byte[]> consumer;
    private final long claimNanos;
    private final AtomicLong redelivered;
    private volatile Positions position = Positions.none();
    private volatile boolean known = true;
    private volatile @Nullable Throwable refusal;
    private String from = FRESH;
    private boolean again;
    private long claimedNanos = System.nanoTime();

    /** @param redelivered counts what was handed out before, over all subscribers */
    GroupReading(StreamKeys keys, int number, long claimNanos, AtomicLong redelivered) {
        this.keys = keys;
        // Of its own also where other processes number their subscribers too.
        String name = "weir-" + number + "-" + UUID.randomUUID();
        this.consumer = Consumer.from(RedisStreams.GROUP, name.getBytes(StandardCharsets.US_ASCII));
        this.claimNanos = claimNanos;
        this.redelivered = redelivered;
    }

    /** {@inheritDoc} What the server sent last may have been lost with the connection: it still has it. */
    @Override
    public void connected(boolean reconnected) {
        if (reconnected) {
            known = false;
            from = RedisStreams.START;
        }
    }

    @Override
    public CompletableFuture<List<StreamMessage<byte[], byte[]>>> ask(RedisAsyncCommands<byte[], byte[]> commands) {
        Throwable fault = refusal;
        if (fault != null) {
            throw new TransportException("cannot acknowledge messages: " + fault.getMessage(), fault);
        }
        again = false;
        if (from.equals(FRESH) && System.nanoTime() - claimedNanos > claimNanos / 2) {
            claimedNanos = System.nanoTime();
            again = true;
            return claimed(commands);
        }
        XReadArgs batch = XReadArgs.Builder.count(RedisSubscriber.BATCH);
        if (from.equals(FRESH)) {
            batch.block(RedisSubscriber.BLOCK_MILLIS);
        } else {
            again = true;
        }
        return commands.xreadgroup(consumer, batch, keys.after(partition -> from))
                .toCompletableFuture();
    }

    private CompletableFuture<List<StreamMessage<byte[], byte[]>>> claimed(
            RedisAsyncCommands<byte[], byte[]> commands) {
        List<CompletableFuture<ClaimedMessages<byte[], byte[]>>> claims = Arrays.stream(keys.all())
                .map(key -> commands.xautoclaim(
                                key,
                                XAutoClaimArgs.Builder.xautoclaim(
                                                consumer, TimeUnit.NANOSECONDS.toMillis(claimNanos), RedisStreams.START)
                                        .count(RedisSubscriber.BATCH))
                        .toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(claims.toArray(CompletableFuture[]::new))
                .thenApply(done -> claims.stream()
                        .flatMap(claim -> claim.join().getMessages().stream())
                        .toList());
    }

    @Override
    public void begin(List<StreamMessage<byte[], byte[]>> answer) {
        if (again) {
            redelivered.addAndGet(answer.size());
        }
        if (answer.isEmpty()) {
            from = FRESH;
        }
    }

    @Override
    public long offset(int partition, StreamMessage<byte[], byte[]> message) {
        return MessageHandler.NO_OFFSET;
    }

    @Override
    public void handedOver(RedisAsyncCommands<byte[], byte[]> commands, List<StreamMessage<byte[], byte[]>> answer) {
        if (answer.isEmpty()) {
            if (!again) {
                askPosition(commands);
            }
            return;
        }
        for (int partition = 0; partition < keys.count(); partition++) {
            String[] ids = ids(partition, answer);
            if (ids.length > 0) {
                commands.xack(keys.key(partition), RedisStreams.GROUP, ids).whenComplete((count, fault) -> {
                    if (fault instanceof RedisCommandExecutionException) {
                        refusal = fault;
                    }
                });
            }
        }
    }

    private String[] ids(int partition, List<StreamMessage<byte[], byte[]>> answer) {
        return answer.stream()
                .filter(message -> keys.partition(message.getStream()) == partition)
                .map(StreamMessage::getId)
                .toArray(String[]::new);
    }

    /** Where all entries of a stream were handed out and acknowledged, its end is reached. */
    // What is not answered is asked again when no message comes for a while.
    @SuppressWarnings("FutureReturnValueIgnored")
    private void askPosition(RedisAsyncCommands<byte[], byte[]> commands) {
        List<CompletableFuture<Long>> ends = new ArrayList<>();
        for (byte[] key : keys.all()) {
            // The group first: what was added since then makes both differ.
            ends.add(commands.xinfoGroups(key)
                    .toCompletableFuture()
                    .thenCombine(commands.xinfoStream(key).toCompletableFuture(), GroupReading::reached));
        }
        CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new)).thenRun(() -> {
            Map<Integer, Long> reached = new TreeMap<>(position.nextOffsets());
            for (int partition = 0; partition < ends.size(); partition++) {
                long end = ends.get(partition).join();
                if (end >= 0) {
                    reached.put(partition, end);
                }
            }
            position = new Positions(reached);
            known = known || ends.stream().allMatch(end -> end.join() >= 0);
        });
    }

    /** The end of the stream; -1 where not everything before it was acknowledged. */
    private static long reached(List<Object> groups, List<Object> stream) {
        StreamState group = StreamState.group(groups);
        StreamState whole = StreamState.of(stream);
        boolean all =
                group.number("pending") == 0 && group.text("last-delivered-id").equals(whole.text("last-generated-id"));
        return all ? whole.added() : -1;
    }

    @Override
    public boolean knowsPosition() {
        return known;
    }

    @Override
    public Positions position() {
        return position;
    }
}

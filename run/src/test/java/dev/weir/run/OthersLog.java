package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.Capability;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.LogReading;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.read.LogContents;
import dev.weir.transport.read.OffsetRange;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/** A log of one partition that somebody else has filled, and a subscriber that may do wrong. */
final class OthersLog implements TransportDriver {

    private final TreeMap<Long, Entry> entries = new TreeMap<>();
    private LongPredicate skipped = offset -> false;
    private LongPredicate repeated = offset -> false;
    private long end;

    /**
     * One record.
     *
     * @param text its value
     * @param thereNanos when it is in the log
     */
    private record Entry(String text, long thereNanos) {}

    /** Adds a record at the end. */
    OthersLog add(String text, long thereNanos) {
        entries.put(end++, new Entry(text, thereNanos));
        return this;
    }

    /** Adds offsets that hold nothing for a reader. */
    OthersLog gap(long offsets) {
        end += offsets;
        return this;
    }

    /** Has its subscriber skip some records. */
    OthersLog skipping(LongPredicate offsets) {
        skipped = offsets;
        return this;
    }

    /** Has its subscriber hand some records over twice. */
    OthersLog repeating(LongPredicate offsets) {
        repeated = offsets;
        return this;
    }

    @Override
    public String name() {
        return "others";
    }

    @Override
    public String description() {
        return "A log that somebody else has filled.";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.HEADER);
    }

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new Opened(context.clock());
    }

    private final class Opened implements Transport, LogReading, LogContents {

        private final RunClock clock;

        private Opened(RunClock clock) {
            this.clock = clock;
        }

        @Override
        public String provision(Topology topology) {
            return "";
        }

        @Override
        public Publisher openPublisher(int stream, AckListener acks) {
            throw new IllegalStateException("others publish");
        }

        @Override
        public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
            return new Reader(clock, handler);
        }

        @Override
        public Positions end() {
            return new Positions(Map.of(0, end));
        }

        @Override
        public boolean keepsOrder() {
            return true;
        }

        @Override
        public boolean beginsBefore() {
            return true;
        }

        @Override
        public int mostPerPoll() {
            return 100;
        }

        @Override
        public Contents contents(List<OffsetRange> ranges, Duration within) {
            long offsets = ranges.stream().mapToLong(OffsetRange::length).sum();
            List<Long> held = new ArrayList<>();
            ranges.forEach(range ->
                    held.addAll(entries.subMap(range.from(), range.to()).keySet()));
            return new Contents(
                    held.size(),
                    0,
                    offsets - held.size(),
                    0,
                    0,
                    held.stream().map(offset -> "offset " + offset).limit(1).toList());
        }

        @Override
        public List<EffectiveSetting> effectiveSettings() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private final class Reader implements Subscriber {

        private final RunClock clock;
        private final MessageHandler handler;
        private long next;
        private long askedNanos = Long.MIN_VALUE;

        private Reader(RunClock clock, MessageHandler handler) {
            this.clock = clock;
            this.handler = handler;
        }

        @Override
        public void awaitReady(Duration deadline) {}

        @Override
        public int poll(int limit) {
            int handed = 0;
            askedNanos = askedNanos == Long.MIN_VALUE ? clock.nanos() : askedNanos;
            while (next < end && thereNanos(next) <= clock.nanos()) {
                Entry entry = entries.get(next);
                if (entry != null && !skipped.test(next)) {
                    handed += handOver(entry);
                    handed += repeated.test(next) ? handOver(entry) : 0;
                }
                next++;
            }
            return handed;
        }

        private long thereNanos(long offset) {
            var entry = entries.floorEntry(offset);
            return entry == null ? 0 : entry.getValue().thereNanos();
        }

        private int handOver(Entry entry) {
            ByteBuffer value = ByteBuffer.wrap(entry.text().getBytes(StandardCharsets.UTF_8));
            handler.onMessage(value, ByteBuffer.allocate(0), 0, next, Math.max(entry.thereNanos(), askedNanos));
            return 1;
        }

        @Override
        public Positions position() {
            return new Positions(Map.of(0, next));
        }

        @Override
        public void close() {}
    }
}

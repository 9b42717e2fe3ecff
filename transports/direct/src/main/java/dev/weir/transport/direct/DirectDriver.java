package dev.weir.transport.direct;

import dev.weir.transport.Capability;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Hands messages over inside this process: what a measurement costs when there is nothing to measure. */
public final class DirectDriver implements TransportDriver, OperationDriver, RoundTripDriver {

    static final String MODE = "mode";
    static final String CALL = "call";
    static final String QUEUE = "queue";
    static final String RING = "ring";
    static final String RING_SIZE = "ringSize";
    static final String CAPACITY = "capacity";
    static final String WAIT = "wait";

    private static final long MAX_CAPACITY = 1 << 20;
    private static final long LEAST_RING_BYTES = 1 << 10;
    private static final long MOST_RING_BYTES = 1 << 30;
    private static final int HEADER_BYTES = 64;

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "Hands messages over in memory, by a call or between two threads; shows what Weir itself costs.";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.HEADER,
                Capability.KEY,
                Capability.SHARED_DELIVERY,
                Capability.EACH_DELIVERY,
                Capability.SAME_THREAD,
                Capability.ANSWERS_WITHIN_PUBLISH,
                Capability.SAME_MEMORY,
                Capability.ROUND_TRIP);
    }

    @Override
    public Set<OperationKind> operations() {
        return EnumSet.copyOf(DirectOperations.KINDS);
    }

    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> capabilities = capabilities();
        if (!settings.text(MODE).equals(CALL)) {
            capabilities.remove(Capability.SAME_THREAD);
        }
        return capabilities;
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                Setting.choice(
                        MODE,
                        List.of(CALL, QUEUE, RING),
                        "call: the publisher calls the subscriber's handler. "
                                + "queue: the message is handed to the subscriber's thread, copied first if"
                                + " 'handling' asks for a copy. "
                                + "ring: it is copied into a ring of bytes that the subscriber's thread reads."),
                Setting.count(
                        CAPACITY,
                        1_024,
                        "With mode queue: how many messages may wait between a publisher and a subscriber before "
                                + "publishing blocks."),
                Setting.size(
                        RING_SIZE,
                        "4MiB",
                        "With mode ring: memory between a publisher and a subscriber, a power of two and at least eight"
                                + " times the largest message."),
                Setting.choice(
                        WAIT,
                        WaitMode.names(),
                        "With mode queue or ring: what a thread does while it waits for the other: offer its"
                                + " processor (yield), give it up for a while (park), or keep it (spin)."));
    }

    @Override
    public void validate(Settings settings) {
        long capacity = settings.count(CAPACITY);
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new SettingsException(
                    CAPACITY, "'" + settings.text(CAPACITY) + "' is not between 1 and " + MAX_CAPACITY);
        }
        checkRing(settings);
    }

    private static void checkRing(Settings settings) {
        long bytes = settings.sizeBytes(RING_SIZE);
        if (bytes < LEAST_RING_BYTES || bytes > MOST_RING_BYTES || Long.bitCount(bytes) != 1) {
            throw new SettingsException(
                    RING_SIZE,
                    "'" + settings.text(RING_SIZE) + "' is no power of two between 1KiB and 1GiB, such as 4MiB");
        }
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        validate(settings);
        int mostBytes = RingPipe.mostBytes(Math.toIntExact(settings.sizeBytes(RING_SIZE)));
        if (settings.text(MODE).equals(RING) && context.maxMessageBytes() + HEADER_BYTES > mostBytes) {
            throw new SettingsException(
                    RING_SIZE,
                    "messages of " + context.maxMessageBytes() + " bytes do not fit into a ring of "
                            + settings.text(RING_SIZE) + ": the most is an eighth of it, less " + HEADER_BYTES
                            + " bytes for a header");
        }
        return new DirectTransport(settings, context);
    }

    /** {@inheritDoc} With calls, the way back is a call within the call. */
    @Override
    public Transport openReturning(Settings settings, RunContext context) {
        return open(settings, context);
    }
}

package dev.weir.transport.direct;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Hands messages over inside this process: what a measurement costs when there is nothing to measure. */
public final class DirectDriver implements TransportDriver {

    static final String MODE = "mode";
    static final String CALL = "call";
    static final String QUEUE = "queue";
    static final String CAPACITY = "capacity";
    static final String WAIT = "wait";

    private static final long MAX_CAPACITY = 1 << 20;

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "Hands messages over in memory, by a call or between two threads; shows what the tool itself costs.";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.HEADER,
                Capability.KEY,
                Capability.SHARED_DELIVERY,
                Capability.EACH_DELIVERY,
                Capability.SAME_THREAD);
    }

    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> capabilities = capabilities();
        if (settings.text(MODE).equals(QUEUE)) {
            capabilities.remove(Capability.SAME_THREAD);
        }
        return capabilities;
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                Setting.choice(
                        MODE,
                        List.of(CALL, QUEUE),
                        "call: the publisher calls the subscriber's handler. "
                                + "queue: the message is copied and handed to the subscriber's thread."),
                Setting.count(
                        CAPACITY,
                        1_024,
                        "With mode queue: how many messages may wait between a publisher and a subscriber before "
                                + "publishing blocks."),
                Setting.choice(
                        WAIT,
                        Waiting.names(),
                        "With mode queue: whether a thread that waits for the other offers its processor, gives it up "
                                + "for a while, or keeps it."));
    }

    @Override
    public void validate(Settings settings) {
        long capacity = settings.count(CAPACITY);
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new SettingsException(
                    CAPACITY, "'" + settings.text(CAPACITY) + "' is not between 1 and " + MAX_CAPACITY);
        }
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        validate(settings);
        return new DirectTransport(settings, context.clock());
    }
}

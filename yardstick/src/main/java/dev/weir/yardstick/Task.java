package dev.weir.yardstick;

import dev.weir.payload.PayloadSpec;
import dev.weir.result.Yardstick;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a yardstick is to measure.
 *
 * @param scenario the cell
 * @param settings its transport's settings, with the address of the system filled in
 * @param driver its transport
 * @param brokers brokers that Weir started, by their names
 * @param folder the folder of the run
 * @param hosts the hosts of its publisher and subscriber
 * @param listener told how it goes
 */
public record Task(
        Scenario scenario,
        Settings settings,
        TransportDriver driver,
        Map<String, Long> brokers,
        Path folder,
        RunHosts hosts,
        RunListener listener) {

    public Task {
        brokers = Map.copyOf(brokers);
    }

    Yardstick yardstick() {
        return scenario.target().yardstick();
    }

    /** Size of every message. */
    int messageBytes() {
        return switch (scenario.messages().payload()) {
            case PayloadSpec.Random random -> random.size().maxBytes();
            case PayloadSpec.Zeros zeros -> throw otherMessages();
            case PayloadSpec.Compressible compressible -> throw otherMessages();
            case PayloadSpec.FileContent file -> throw otherMessages();
            case PayloadSpec.Replayed rows -> throw otherMessages();
            case PayloadSpec.Protobuf protobuf -> throw otherMessages();
            case PayloadSpec.Registered encoded -> throw otherMessages();
            case PayloadSpec.Document document -> throw otherMessages();
        };
    }

    private static IllegalStateException otherMessages() {
        return new IllegalStateException("a scenario was read whose messages no yardstick can make");
    }

    /** Messages a second that are asked for; 0 when as many as it can. */
    double ratePerSecond() {
        return scenario.messages().schedule() instanceof Schedule.FixedRate fixed ? fixed.messagesPerSecond() : 0;
    }

    /** How many messages are measured. */
    long messages() {
        double rate = ratePerSecond();
        long inTime = rate > 0
                ? Math.max(1, Math.round(rate * scenario.length().measure().toNanos() / 1e9))
                : Long.MAX_VALUE;
        return Math.min(inTime, scenario.length().messages().orElse(Long.MAX_VALUE));
    }

    /** How many messages warm up: those of the warm-up's time, or half as many as are measured where there is no rate. */
    long warmupMessages() {
        double seconds = scenario.length().warmup().toNanos() / 1e9;
        if (seconds == 0) {
            return 0;
        }
        return ratePerSecond() > 0 ? Math.round(ratePerSecond() * seconds) : messages() / 2;
    }
}

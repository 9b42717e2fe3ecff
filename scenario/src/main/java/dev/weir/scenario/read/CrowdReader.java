package dev.weir.scenario.read;

import dev.weir.config.Section;
import dev.weir.message.CarrierKind;
import dev.weir.payload.KeySpec;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.CrowdSpec.Connecting;
import dev.weir.scenario.CrowdSpec.Reconnecting;
import dev.weir.scenario.Processes;
import dev.weir.scenario.read.section.Values;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Percents;
import dev.weir.unit.Rates;
import java.util.List;
import java.util.Optional;

/** Reads what the clients of a crowd do, and refuses what they cannot do. */
final class CrowdReader {

    private static final int MOST_CLIENTS = 10_000_000;
    private static final int MOST_LOOPS = 64;

    private final Section top;

    CrowdReader(Section top) {
        this.top = top;
    }

    /** Whether there is a crowd in the place of subscribers. */
    boolean asked() {
        return top.isGiven(CrowdKeys.CLIENTS);
    }

    /** The keys that mean nothing with a crowd, or without one. */
    List<String> meaningless() {
        return asked() ? List.of("subscribers", "delivery") : List.of(CrowdKeys.CROWD_SECTION);
    }

    /** Refuses a transport that has no light clients. */
    void check(TransportDriver driver, Settings settings) {
        if (asked() && !driver.capabilities(settings).contains(Capability.CROWD)) {
            throw top.place(CrowdKeys.CLIENTS)
                    .error(
                            "'clients': the transport '" + driver.name() + "' has no light clients",
                            "possible with it:  subscribers: " + top.text(CrowdKeys.CLIENTS));
        }
    }

    /** How many clients there are. */
    int clients() {
        if (top.isGiven("subscribers")) {
            throw top.place("subscribers")
                    .error(
                            "'subscribers' cannot be combined with 'clients': clients take the place of subscribers",
                            "keep one of them");
        }
        return top.read(CrowdKeys.CLIENTS, text -> Numbers.count(text, 1, MOST_CLIENTS));
    }

    /** What they do; empty when there is no crowd. */
    Optional<CrowdSpec> read(KeySpec keys, CarrierKind carrier, Schedule schedule, Processes processes) {
        Section crowd = top.section(CrowdKeys.CROWD_SECTION);
        if (!asked()) {
            return Optional.empty();
        }
        boolean byKey = crowd.text("take").equals("key");
        if (byKey && keys.keys() == 0) {
            throw crowd.place("take")
                    .error("'take' in 'crowd': messages carry no keys", "give them some:  keys: { uniform: 40 }");
        }
        if (carrier == CarrierKind.NONE) {
            throw top.place("carrier")
                    .error(
                            "'carrier': without identities nobody can tell which client received what",
                            "possible with 'clients':  carrier: text");
        }
        if (work(crowd).usual() == ClientWork.COUNT && work(crowd).decodeEvery() == 0) {
            throw crowd.place("decode-every")
                    .error(
                            "'decode-every' in 'crowd': if all clients only count bytes, nothing says that messages arrive",
                            "let some of them decode:  crowd: { work: count, decode-every: 100 }");
        }
        int clients = clients();
        Reconnecting reconnecting = reconnecting(crowd);
        if (reconnecting.share() > 0 && schedule instanceof Schedule.Saturated) {
            throw crowd.place("reconnect")
                    .error(
                            "'reconnect' in 'crowd': while messages are published back to back nobody can tell which"
                                    + " were due to a client that was away",
                            "possible with it:  schedule: { rate: 1000/s }");
        }
        int loops = crowd.read("loops", text -> Numbers.count(text, 1, MOST_LOOPS));
        return Optional.of(new CrowdSpec(
                clients,
                Math.min(loops * Math.max(1, processes.receivers()), clients),
                byKey,
                new Connecting(crowd.read("connect", CrowdReader::positiveRate)),
                work(crowd),
                slow(crowd),
                reconnecting));
    }

    private static double positiveRate(String text) {
        double rate = Rates.parse(text);
        if (!(rate > 0)) {
            throw new IllegalArgumentException("'" + text + "' connects nobody");
        }
        return rate;
    }

    private static CrowdOrder.Work work(Section crowd) {
        ClientWork usual = Values.constant(ClientWork.class, crowd.text("work"));
        int decodeEvery = crowd.read("decode-every", text -> Numbers.count(text, 0, MOST_CLIENTS));
        return new CrowdOrder.Work(usual, decodeEvery);
    }

    private static CrowdOrder.Slow slow(Section crowd) {
        Section slow = crowd.section("slow");
        CrowdOrder.Slow read =
                new CrowdOrder.Slow(slow.read("share", Percents::parse), slow.read("read", CrowdKeys::bytesPerSecond));
        requireShare(crowd, "slow", "nobody reads slowly");
        return read;
    }

    private static Reconnecting reconnecting(Section crowd) {
        Section reconnect = crowd.section("reconnect");
        Reconnecting read = new Reconnecting(reconnect.read("share", Percents::parse), reconnect.read("every", text -> {
            var every = Durations.parse(text);
            if (every.isZero()) {
                throw new IllegalArgumentException("'" + text + "' is too short; it must be greater than 0s");
            }
            return every;
        }));
        requireShare(crowd, "reconnect", "nobody leaves");
        return read;
    }

    /** Refuses a section that has no effect because it does not say of how many clients it is. */
    private static void requireShare(Section crowd, String name, String effect) {
        if (crowd.isGiven(name) && !crowd.section(name).isGiven("share")) {
            throw crowd.place(name)
                    .error(
                            "'" + name + "' in 'crowd': " + effect + " without 'share'",
                            "say how many:  " + name + ": { share: 10%, ... }");
        }
    }
}

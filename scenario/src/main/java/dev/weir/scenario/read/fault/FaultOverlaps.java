package dev.weir.scenario.read.fault;

import dev.weir.config.Section;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Refuses faults that hit the same process at the same time. */
final class FaultOverlaps {

    private final List<Section> items;
    private final Duration measure;
    private final int brokers;

    /**
     * @param items the faults as they are written
     * @param measure time measured
     * @param brokers how many there are
     */
    FaultOverlaps(List<Section> items, Duration measure, int brokers) {
        this.items = items;
        this.measure = measure;
        this.brokers = brokers;
    }

    /** One process cannot be killed while it is frozen, nor the other way round. Of one broker, whoever is asked for is that one. */
    void check(List<FaultSpec> faults) {
        for (int i = 0; i < faults.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (overlap(faults.get(i), faults.get(j))) {
                    throw items.get(i)
                            .place("at")
                            .error(
                                    "'faults': '" + words(faults.get(i)) + "' begins or ends while '"
                                            + words(faults.get(j)) + "' lasts",
                                    "let the one begin when the other is over, or hit another one");
                }
            }
        }
    }

    private static String words(FaultSpec fault) {
        return fault.action().key() + " " + fault.target().text() + " at " + Durations.exact(fault.at());
    }

    private static boolean isBroker(FaultTarget target) {
        return switch (target) {
            case FaultTarget.LeaderOf any -> true;
            case FaultTarget.Controller any -> true;
            case FaultTarget.OneBroker any -> true;
            case FaultTarget.RandomBroker any -> true;
            case FaultTarget.EveryBrokerInTurn any -> true;
            case FaultTarget.OneServer any -> false;
            case FaultTarget.ShareOfConnections any -> false;
            case FaultTarget.ShareOfDatagrams any -> false;
            case FaultTarget.OneReceiver any -> false;
            case FaultTarget.OneConsumer any -> false;
            case FaultTarget.EveryConsumerInTurn any -> false;
        };
    }

    private boolean hitsBroker(FaultSpec fault) {
        return isBroker(fault.target()) && !fault.action().ofConsumers();
    }

    private static boolean isOne(FaultTarget target) {
        return target instanceof FaultTarget.OneBroker
                || target instanceof FaultTarget.OneConsumer
                || target instanceof FaultTarget.OneReceiver
                || target instanceof FaultTarget.OneServer;
    }

    private boolean overlap(FaultSpec one, FaultSpec other) {
        boolean sameVictim = isOne(one.target()) && one.target().equals(other.target());
        if (!sameVictim && !(hitsBroker(one) && hitsBroker(other) && brokers == 1)) {
            return false;
        }
        List<Duration[]> spans = new ArrayList<>();
        for (int k = 0; k < other.times(); k++) {
            Duration begin = other.at().plus(other.every().multipliedBy(k));
            spans.add(new Duration[] {begin, other.endsReceiver() ? measure : begin.plus(other.lasting())});
        }
        for (int k = 0; k < one.times(); k++) {
            Duration begin = one.at().plus(one.every().multipliedBy(k));
            Duration end = one.endsReceiver() ? measure : begin.plus(one.lasting());
            if (spans.stream().anyMatch(span -> begin.compareTo(span[1]) <= 0 && end.compareTo(span[0]) >= 0)) {
                return true;
            }
        }
        return false;
    }
}

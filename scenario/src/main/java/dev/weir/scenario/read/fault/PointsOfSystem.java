package dev.weir.scenario.read.fault;

import dev.weir.config.Section;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.unit.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where faults can hit the system of a scenario, as its driver declares it.
 *
 * @param points all of them
 * @param settings of the transport
 */
record PointsOfSystem(List<FaultPoint> points, Settings settings) {

    private static final String TO = "to";
    private static final String DO = "do";

    /** Only processes that Weir started are ever touched; the network before others may be, if the user allows it. */
    void requireReachable(Section item) {
        FaultAction action = item.read(DO, FaultAction::of);
        FaultTarget target = item.read(TO, FaultTarget::parse);
        Optional<FaultPoint.Datagrams> datagrams =
                of(FaultPoint.Datagrams.class).findFirst();
        if (datagrams.isPresent()) {
            DatagramFaultReader.requireReachable(
                    item, action, target, datagrams.get().refusal());
            return;
        }
        if (target instanceof FaultTarget.ShareOfDatagrams) {
            throw item.place(TO)
                    .error(
                            "'to' in 'faults': there are no datagrams in TCP, nor in memory",
                            "possible with:  transport: aeron, and  media: udp");
        }
        if (cluster().isPresent()) {
            if (isRemote() && !action.ofNetwork()) {
                throw item.place(DO)
                        .error(
                                "'do' in 'faults': Weir can " + action.key()
                                        + " only processes that it started itself, not those behind " + address(),
                                "possible with:  bootstrap: embedded");
            }
        } else if (points.isEmpty()) {
            throw item.place(DO)
                    .error(
                            "'do' in 'faults': this transport has no processes that Weir could " + action.key(),
                            "possible with:  transport: kafka");
        } else {
            requireServer(item, action, target);
        }
    }

    /** Refuses what a transport without brokers does not have. */
    private void requireServer(Section item, FaultAction action, FaultTarget target) {
        if (!action.ofNetwork() && servers().noneMatch(FaultPoint.Server::process)) {
            throw item.place(DO)
                    .error(
                            "'do' in 'faults': this transport has no processes that Weir could " + action.key(),
                            "possible:  do: partition, delay, throttle or reset");
        }
        if (!(target instanceof FaultTarget.OneServer) && !(target instanceof FaultTarget.ShareOfConnections)) {
            throw item.place(TO).error("'to' in 'faults': this transport has no " + target.text(), possible());
        }
        // A proxy stands only before a server that the run starts.
        if (action.ofNetwork() && servers().noneMatch(FaultPoint.Server::started)) {
            FaultPoint.Server missing = servers().findFirst().orElseThrow();
            throw item.place(DO)
                    .error(
                            "'do' in 'faults': " + action.key() + " hits connections to the " + missing.name()
                                    + ", and this run starts none",
                            "possible with:  " + missing.toStart());
        }
    }

    /** Refuses a server that the driver does not declare, or does not start under these settings. */
    void checkServer(Section item, FaultAction action, FaultTarget.OneServer target) {
        FaultPoint.Server known = servers()
                .filter(server -> server.name().equals(target.name()))
                .findFirst()
                .orElseThrow(() -> item.place(TO)
                        .error(
                                "'to' in 'faults': '" + target.name() + "' is nothing that a fault can hit here",
                                possible()
                                        + Spelling.nearest(target.name(), targets())
                                                .map(near -> "\n    did you mean '" + near + "'?")
                                                .orElse("")));
        if (action.ofNetwork()) {
            throw item.place(TO)
                    .error(
                            "'to' in 'faults': " + action.key() + " hits connections, not the " + target.name(),
                            "possible with it:  "
                                    + (known.process() ? "do: freeze, or  " : "")
                                    + "to: 10% of connections");
        }
        if (!known.started()) {
            throw item.place(TO)
                    .error(
                            "'to' in 'faults': this run starts no " + target.name(),
                            "possible with:  " + known.toStart());
        }
        if (!known.process()) {
            throw item.place(TO)
                    .error(
                            "'to' in 'faults': the " + target.name() + " has no process of its own that Weir could "
                                    + action.key(),
                            possible());
        }
    }

    private String possible() {
        return "possible:  to: " + String.join(", ", targets());
    }

    /** What a fault may hit, as a scenario writes it. */
    private List<String> targets() {
        List<String> targets = new ArrayList<>();
        cluster()
                .ifPresent(any -> targets.addAll(
                        List.of("leader of 0", "controller", "broker 1", "random", "every broker in turn")));
        servers()
                .filter(FaultPoint.Server::process)
                .map(FaultPoint.Server::name)
                .forEach(targets::add);
        targets.add("10%" + FaultTarget.CONNECTIONS);
        return targets;
    }

    private <T extends FaultPoint> Stream<T> of(Class<T> kind) {
        return points.stream().filter(kind::isInstance).map(kind::cast);
    }

    private Optional<FaultPoint.Brokers> cluster() {
        return of(FaultPoint.Brokers.class).findFirst();
    }

    private Stream<FaultPoint.Server> servers() {
        return of(FaultPoint.Server.class);
    }

    /** Where the cluster is; empty for a transport that has none. */
    String address() {
        return cluster().map(brokers -> brokers.address(settings)).orElse("");
    }

    /** Whether nobody knows before the run which brokers there are. */
    boolean isRemote() {
        return cluster().filter(brokers -> brokers.isStarted(settings)).isEmpty();
    }

    /** How many brokers the run starts, or 1. */
    int brokers() {
        return cluster().map(brokers -> brokers.count(settings)).orElse(1);
    }

    /** How many partitions the topic of the run has, or 1. */
    int partitions() {
        return cluster().map(brokers -> brokers.partitions(settings)).orElse(1);
    }
}

package dev.weir.fault;

import dev.weir.fault.ListenerProbe.Answer;
import dev.weir.fault.filter.FilterException;
import dev.weir.transport.cluster.ClusterView;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts one broker off from the others. Connections from its address to theirs, and from theirs to it, show the effect. */
final class PeerActor implements FaultActor {

    private static final InetSocketAddress CLIENT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final PeerNetwork network;
    private final int fault;
    private final TargetBroker broker;
    private final List<TargetBroker> others;
    private final ListenerProbe.From probe;
    private final ClusterView view;
    private List<TargetBroker> reachable = List.of();

    /**
     * @param fault its number
     * @param broker who is cut off
     * @param others from whom
     * @param probe makes connections
     * @param view what the cluster says of itself
     */
    PeerActor(
            PeerNetwork network,
            int fault,
            TargetBroker broker,
            List<TargetBroker> others,
            ListenerProbe.From probe,
            ClusterView view) {
        this.network = network;
        this.fault = fault;
        this.broker = broker;
        this.others = List.copyOf(others);
        this.probe = probe;
        this.view = view;
    }

    @Override
    public String victim() {
        return broker.name();
    }

    /** A peer that another fault has ended is none to be cut off from. */
    @Override
    public Sight before() {
        reachable = others.stream()
                .filter(other -> connected(broker, other, ListenerProbe.PATIENT_MILLIS))
                .toList();
        return reachable.isEmpty()
                ? new Sight(false, "was not connected with the others before its turn")
                : new Sight(true, "is connected with " + names(reachable));
    }

    private boolean connected(TargetBroker from, TargetBroker to, int withinMillis) {
        return probe.ask(new InetSocketAddress(from.address().getAddress(), 0), to.address(), withinMillis)
                == Answer.ANSWERED;
    }

    private static String names(List<TargetBroker> brokers) {
        return String.join(", ", brokers.stream().map(TargetBroker::name).toList());
    }

    @Override
    public void prepare() {
        // The filter is there.
    }

    @Override
    public Optional<String> inject() {
        try {
            network.cut(fault, broker, others);
            return Optional.empty();
        } catch (FilterException e) {
            return Optional.of("was not cut off: " + e.getMessage());
        }
    }

    @Override
    public Sight effect() {
        List<TargetBroker> still = reachable.stream()
                .filter(other -> connected(broker, other, ListenerProbe.QUICK_MILLIS))
                .toList();
        return still.isEmpty()
                ? new Sight(true, "gets no answer from " + names(reachable))
                : new Sight(false, "still gets an answer from " + names(still));
    }

    @Override
    public Sight confirmation() {
        List<TargetBroker> still = reachable.stream()
                .filter(other -> connected(other, broker, ListenerProbe.QUICK_MILLIS))
                .toList();
        if (!still.isEmpty()) {
            return new Sight(false, "still answers " + names(still));
        }
        String clients = probe.ask(CLIENT, broker.address(), ListenerProbe.PATIENT_MILLIS) == Answer.ANSWERED
                ? ", and answers clients"
                : ", and does not answer clients";
        return new Sight(true, "gives them no answer" + clients);
    }

    @Override
    public Optional<String> heal() {
        try {
            network.join(fault);
            return Optional.empty();
        } catch (FilterException e) {
            return Optional.of("is still cut off: " + e.getMessage());
        }
    }

    @Override
    public Sight healed() {
        List<TargetBroker> missing = new ArrayList<>(reachable);
        missing.removeIf(other -> connected(broker, other, ListenerProbe.PATIENT_MILLIS)
                && connected(other, broker, ListenerProbe.PATIENT_MILLIS));
        if (!missing.isEmpty()) {
            return new Sight(false, "is not connected with " + names(missing));
        }
        boolean told = !view.brokers().isEmpty();
        if (told && !view.brokers().contains(broker.number())) {
            return new Sight(false, "is connected with the others, and the cluster does not list it");
        }
        return new Sight(
                true,
                "is connected with " + names(reachable) + " again" + (told ? ", and is part of the cluster" : ""));
    }

    @Override
    public void close() {
        // The filter is closed with the run.
    }
}

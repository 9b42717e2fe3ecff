package dev.weir.fault;

import dev.weir.fault.filter.FilterException;
import dev.weir.fault.filter.PacketFilter;
import dev.weir.fault.filter.PacketFilter.Link;
import java.net.Inet4Address;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The network between the brokers of a cluster, each of which has an address of its own. What is cut there is whole again when
 * this is closed, or this process ends in any way. Thread-safe.
 */
public final class PeerNetwork implements AutoCloseable {

    /** Of a run that cuts nothing there. */
    public static final PeerNetwork WHOLE = new PeerNetwork(null);

    private final @Nullable PacketFilter filter;
    /** What each fault cuts, by its number. */
    private final Map<Integer, List<Link>> cut = new TreeMap<>();

    private PeerNetwork(@Nullable PacketFilter filter) {
        this.filter = filter;
    }

    /**
     * A network that can be cut.
     *
     * @throws FilterException when that is not possible here, saying what it takes
     */
    public static PeerNetwork open() {
        return new PeerNetwork(PacketFilter.open());
    }

    /**
     * Lets nothing pass between one broker and others.
     *
     * @param fault number of the fault that does it
     * @throws FilterException when the kernel refuses
     */
    synchronized void cut(int fault, TargetBroker broker, List<TargetBroker> others) {
        cut.put(
                fault,
                others.stream()
                        .flatMap(other -> Stream.of(
                                new Link(address(broker), address(other)), new Link(address(other), address(broker))))
                        .toList());
        apply();
    }

    /**
     * Lets everything pass again that a fault has cut.
     *
     * @throws FilterException when the kernel refuses
     */
    synchronized void join(int fault) {
        if (cut.remove(fault) != null) {
            apply();
        }
    }

    private void apply() {
        PacketFilter filtering = filter;
        if (filtering == null) {
            throw new FilterException("no filter was opened");
        }
        filtering.drop(cut.values().stream().flatMap(List::stream).distinct().toList());
    }

    private static Inet4Address address(TargetBroker broker) {
        if (broker.address().getAddress() instanceof Inet4Address address) {
            return address;
        }
        throw new FilterException(broker.name() + " has no IPv4 address");
    }

    /** Lets everything pass. Idempotent. */
    @Override
    public void close() {
        PacketFilter filtering = filter;
        if (filtering != null) {
            filtering.close();
        }
    }
}

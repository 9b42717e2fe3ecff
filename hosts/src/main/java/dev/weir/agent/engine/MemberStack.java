package dev.weir.agent.engine;

import java.net.InetAddress;
import java.util.Optional;
import java.util.UUID;
import org.jgroups.JChannel;
import org.jgroups.PhysicalAddress;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.DiagnosticsHandler;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.DefaultThreadFactory;

/**
 * The protocols of a member, from the transport up. Nothing merges clusters again: who is lost comes back as another
 * member. The times are those of {@code docs/decisions/cluster-engine.md}.
 */
final class MemberStack {

    private static final long HEARTBEAT_MILLIS = 500;
    private static final long SILENCE_MILLIS = 3_000;
    private static final long VERIFY_MILLIS = 1_000;
    private static final long JOIN_MILLIS = 3_000;
    private static final long LEAVE_MILLIS = 500;
    private static final long RETRANSMIT_MILLIS = 1_000;
    private static final int FRAGMENT_BYTES = 60_000;
    /** The longest that members send each other in one piece. */
    static final int MOST_BYTES_AT_ONCE = 1 << 18;

    private static final int MOST_QUEUED = 256;
    private static final long CREDIT_BYTES = 4_000_000;

    private MemberStack() {}

    /**
     * A channel that is not connected yet.
     *
     * @param incarnation of the member
     * @param controller the incarnation that an agent joins; a controller joins nobody
     */
    static JChannel channel(
            UUID incarnation,
            Optional<UUID> controller,
            MemberTransport transport,
            MemberSockets sockets,
            SuspicionListener suspicions)
            throws Exception {
        GMS membership = new GMS()
                .setJoinTimeout(controller.isPresent() ? JOIN_MILLIS : 1)
                .setLeaveTimeout(LEAVE_MILLIS)
                .printLocalAddress(false);
        JChannel channel = new JChannel(
                configured(transport, incarnation, sockets),
                new TCPPING()
                        .setInitialHosts2(controller.map(MemberStack::placeholder).stream()
                                .toList())
                        .setPortRange(0),
                new FD_ALL3().setInterval(HEARTBEAT_MILLIS).setTimeout(SILENCE_MILLIS),
                new VERIFY_SUSPECT2().setTimeout(VERIFY_MILLIS),
                suspicions,
                new NAKACK2().setXmitInterval(RETRANSMIT_MILLIS),
                new UNICAST3().setXmitInterval(RETRANSMIT_MILLIS),
                new STABLE(),
                membership,
                new UFC().setMaxCredits(CREDIT_BYTES),
                new FRAG4().setFragSize(FRAGMENT_BYTES));
        channel.addAddressGenerator(() ->
                new org.jgroups.util.UUID(incarnation.getMostSignificantBits(), incarnation.getLeastSignificantBits()));
        return channel;
    }

    private static MemberTransport configured(MemberTransport transport, UUID incarnation, MemberSockets sockets)
            throws Exception {
        transport.setBindAddress(InetAddress.getLoopbackAddress());
        transport.setBindPort(PlaceholderAddress.PORT);
        transport.setPortRange(0);
        transport.setExternalAddr(PlaceholderAddress.of(incarnation));
        transport.setExternalPort(PlaceholderAddress.PORT);
        transport.setSocketFactory(sockets);
        transport.setDiagnosticsHandler(
                new DiagnosticsHandler(transport.getLog(), sockets, new DefaultThreadFactory("diagnostics", true))
                        .setEnabled(false));
        transport
                .deferClientBindAddr(true)
                .enableSuspectEvents(true)
                .tcpNodelay(true)
                .logDetails(false);
        transport.nonBlockingSends(true).maxSendQueue(MOST_QUEUED);
        return transport;
    }

    private static PhysicalAddress placeholder(UUID controller) {
        return new IpAddress(PlaceholderAddress.of(controller), PlaceholderAddress.PORT);
    }
}

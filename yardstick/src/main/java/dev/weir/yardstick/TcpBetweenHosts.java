package dev.weir.yardstick;

import dev.weir.run.host.LocalHost;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.yardstick.LimitRun.Limit;
import dev.weir.yardstick.LimitRun.Moved;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Bytes from the host of the publisher to that of the subscriber, through one connection of two processes. */
final class TcpBetweenHosts implements Limit {

    private static final int SECRET_BYTES = 16;
    private static final long LOOK_MILLIS = 250;
    private static final long CONNECTED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Task task;
    private final StopSign stop;
    private final WorkerHost from;
    private final WorkerHost to;

    TcpBetweenHosts(Task task, StopSign stop) {
        this.task = task;
        this.stop = stop;
        this.from = first(task.hosts().publishers());
        this.to = first(task.hosts().subscribers());
    }

    private static WorkerHost first(List<WorkerHost> hosts) {
        return hosts.isEmpty() ? new LocalHost() : hosts.getFirst();
    }

    /** {@inheritDoc} The processes that move the bytes may be on other hosts. */
    @Override
    public boolean isOfThisProcess() {
        return false;
    }

    @Override
    public Moved move(Runnable onStart) throws IOException {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        String secret = HexFormat.of().formatHex(random);
        String address = address();
        TcpBytes.Amount amount = TcpBytes.Amount.of(task);
        try (TcpWorker receiver = TcpWorker.start("receiver", to);
                TcpWorker sender = TcpWorker.start("sender", from)) {
            Ends ends = new Ends(receiver, sender);
            receiver.give(new TcpOrder.Receive(address, secret, amount));
            TcpMessage listening = ends.await(CONNECTED_WITHIN_NANOS);
            if (listening instanceof TcpMessage.Listening at) {
                sender.give(new TcpOrder.Send(address, at.port(), secret));
                ends.await(CONNECTED_WITHIN_NANOS + amount.warmupNanos());
                onStart.run();
                if (ends.await(CONNECTED_WITHIN_NANOS + amount.measureNanos())
                        instanceof TcpMessage.Received received) {
                    return new Moved(received.bytes(), received.nanos(), how());
                }
            }
            if (stop.isRaised()) {
                return new Moved(0, 0, how());
            }
            throw new IOException("its processes spoke out of turn");
        }
    }

    private String how() {
        return "through a socket from " + name(from) + " to " + name(to) + " " + TcpBytes.pieces();
    }

    private static String name(WorkerHost host) {
        return host.isHere() ? host.name() : "agent " + host.name();
    }

    /** Where the sending end reaches the receiving one. */
    private String address() throws IOException {
        if (from.equals(to)) {
            return InetAddress.getLoopbackAddress().getHostAddress();
        }
        boolean seenFromElsewhere = !from.isHere() && !RunHosts.isThisMachine(from);
        if (!to.isHere() && !(seenFromElsewhere && isLoopback(to.address()))) {
            return to.address();
        }
        if (from.isHere()) {
            return InetAddress.getLoopbackAddress().getHostAddress();
        }
        return from.reachedAddress()
                .orElseThrow(() -> new IOException("agent '" + from.name() + "' " + from.reasonOfLoss()))
                .getHostAddress();
    }

    private static boolean isLoopback(String address) throws UnknownHostException {
        return InetAddress.getByName(address).isLoopbackAddress();
    }

    /** Both ends: one is waited for, and what the other cannot do is told as well. */
    private final class Ends {

        private final TcpWorker receiver;
        private final TcpWorker sender;

        Ends(TcpWorker receiver, TcpWorker sender) {
            this.receiver = receiver;
            this.sender = sender;
        }

        /** What the receiver says next; {@link TcpMessage.Warm} if it is to stop. A worker of another host ends without leases. */
        TcpMessage await(long withinNanos) throws IOException {
            long begunNanos = System.nanoTime();
            while (!stop.isRaised()) {
                if (System.nanoTime() - begunNanos > withinNanos) {
                    throw new IOException("nothing came from " + name(to) + " within "
                            + TimeUnit.NANOSECONDS.toSeconds(withinNanos) + " s");
                }
                receiver.give(new TcpOrder.Lease());
                sender.give(new TcpOrder.Lease());
                TcpMessage said = receiver.next(LOOK_MILLIS);
                sender.next(0);
                if (said != null) {
                    return said;
                }
            }
            return new TcpMessage.Warm();
        }
    }
}

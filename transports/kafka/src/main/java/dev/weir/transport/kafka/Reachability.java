package dev.weir.transport.kafka;

import dev.weir.config.BrokerAddress;
import dev.weir.transport.kafka.Knock.Finding;
import dev.weir.unit.Durations;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds out why no broker answers, and whether to go on waiting. The client only says that time ran out, so this knocks at
 * each address itself. Its time begins when it is made. For one thread.
 */
final class Reachability {

    /** Long enough for a broker that is not overloaded; a wrong address is not waited for much longer. */
    private static final Duration KNOCK_EVERY = Duration.ofSeconds(8);

    private static final Duration KNOCKING = Duration.ofSeconds(2);

    private final String bootstrap;
    private final Duration waiting;
    private final Duration knockEvery;
    private final long begunNanos = System.nanoTime();

    /** @param limit longest time until a broker has answered or it is known why not; beyond that, each address takes seconds */
    Reachability(String bootstrap, Duration limit) {
        this(bootstrap, limit, KNOCK_EVERY);
    }

    /** @param knockEvery how long the client is waited for before this knocks, and from one knock to the next */
    Reachability(String bootstrap, Duration limit, Duration knockEvery) {
        this.bootstrap = bootstrap;
        Duration left = limit.minus(KNOCKING);
        Duration half = limit.dividedBy(2);
        this.waiting = left.compareTo(half) > 0 ? left : half;
        this.knockEvery = knockEvery;
    }

    /** How long to wait for the client until the next {@link #knock}; 0 when all time is over. */
    Duration patience() {
        Duration left = waiting.minusNanos(elapsedNanos());
        if (left.isNegative()) {
            return Duration.ZERO;
        }
        return left.compareTo(knockEvery) < 0 ? left : knockEvery;
    }

    private long elapsedNanos() {
        return System.nanoTime() - begunNanos;
    }

    /** Whether every address refuses connections, so that it need not be waited for. Takes no longer than one address does. */
    boolean isRefusedEverywhere() {
        for (BrokerAddress address : BrokerAddress.parse(bootstrap, "")) {
            try {
                for (InetAddress ip : InetAddress.getAllByName(address.host())) {
                    if (!Knock.isRefused(new InetSocketAddress(ip, address.port()))) {
                        return false;
                    }
                }
            } catch (UnknownHostException e) {
                return false;
            }
        }
        return true;
    }

    /** Knocks at every address. Takes a second or two each. */
    Finding knock(String securityProtocol) {
        Set<String> reasons = new LinkedHashSet<>();
        boolean hopeless = true;
        for (BrokerAddress address : BrokerAddress.parse(bootstrap, "")) {
            Finding found = knock(address, securityProtocol);
            reasons.add(found.reason());
            hopeless &= found.hopeless();
        }
        return new Finding(String.join("; ", reasons), hopeless);
    }

    private static Finding knock(BrokerAddress address, String securityProtocol) {
        InetAddress[] resolved;
        try {
            resolved = InetAddress.getAllByName(address.host());
        } catch (UnknownHostException e) {
            return Finding.hopeless("unknown host " + address.host());
        }
        Set<String> reasons = new LinkedHashSet<>();
        boolean hopeless = true;
        for (InetAddress ip : resolved) {
            Finding found = new Knock(new InetSocketAddress(ip, address.port()), securityProtocol).answer();
            reasons.add(found.reason() + " (" + shown(address, ip) + ")");
            hopeless &= found.hopeless();
        }
        return new Finding(String.join(", ", reasons), hopeless);
    }

    /** {@code db1/10.0.0.7:9092}, or {@code 10.0.0.7:9092} when that is what the user wrote. */
    private static String shown(BrokerAddress address, InetAddress ip) {
        String host = ip.getHostAddress();
        return (host.equals(address.host()) ? "" : address.host() + "/") + host + ":" + address.port();
    }

    /** One sentence: which addresses, how long they were tried until now, and why in vain. */
    String explain(Finding found) {
        return "cannot reach any broker of " + bootstrap + " after " + Durations.format(elapsedNanos()) + ": "
                + found.reason();
    }
}

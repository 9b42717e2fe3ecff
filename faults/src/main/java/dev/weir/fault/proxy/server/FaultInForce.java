package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyHits;
import dev.weir.unit.Percents;
import java.util.random.RandomGenerator;

/** A fault that is injected now, and which connections or datagrams it chooses. Used by the thread of the loop. */
final class FaultInForce {

    private ProxyFault fault;
    private long offered;
    private long chosen;

    FaultInForce(ProxyFault fault) {
        this.fault = fault;
    }

    ProxyFault fault() {
        return fault;
    }

    /** The same fault, for the same connections, with other parameters. */
    void change(ProxyFault changed) {
        fault = changed;
    }

    /** Whether the fault hits one more connection: so that of all that were offered it is the share, rounded up. */
    boolean chooses() {
        offered++;
        if (chosen < Percents.ceil(fault.share(), offered)) {
            chosen++;
            return true;
        }
        return false;
    }

    /** Whether the fault hits one more datagram: by chance, each with the probability that is the share. */
    boolean chooses(RandomGenerator random) {
        offered++;
        if (random.nextDouble() < fault.share()) {
            chosen++;
            return true;
        }
        return false;
    }

    /** How many connections or datagrams it has chosen so far. */
    int chosen() {
        return (int) Math.min(Integer.MAX_VALUE, chosen);
    }

    /** How many it has chosen of how many. */
    ProxyHits hits() {
        return new ProxyHits(chosen, offered);
    }

    boolean refuses(int broker) {
        return fault.fault() instanceof NetworkFault.Down && fault.hits(broker);
    }
}

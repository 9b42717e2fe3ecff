package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyFault;

/** A fault that is injected now, and which connections it chooses. Used by the thread of the loop. */
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
        if (chosen < Math.ceil(fault.share() * offered)) {
            chosen++;
            return true;
        }
        return false;
    }

    /** How many connections it has chosen so far. */
    int chosen() {
        return (int) chosen;
    }

    boolean refuses(int broker) {
        return fault.fault() instanceof NetworkFault.Down && fault.hits(broker);
    }
}

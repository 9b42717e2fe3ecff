package dev.weir.fault.proxy;

import dev.weir.scenario.fault.TrafficDirection;
import java.util.Locale;

/**
 * A fault that the proxy injects.
 *
 * @param name by which it is changed and removed: letters, digits, and hyphens
 * @param fault what happens
 * @param broker to connections to which broker, by its number; {@link #EVERY_BROKER} for all
 * @param direction to bytes in which direction; without meaning for faults that end or refuse connections
 * @param share of what it hits, above 0 and at most 1: of n connections, that many of them rounded up; of datagrams, each
 *     with that probability
 */
public record ProxyFault(String name, NetworkFault fault, int broker, TrafficDirection direction, double share) {

    /** Stands for the number of every broker. */
    public static final int EVERY_BROKER = -1;

    public ProxyFault {
        if (!name.matches("[\\w-]+")) {
            throw new IllegalArgumentException("no name for a fault: '" + name + "'");
        }
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("share must be above 0 and at most 1: " + share);
        }
        if (fault instanceof NetworkFault.Down && share < 1) {
            throw new IllegalArgumentException("new connections are refused all or none: share must be 1");
        }
    }

    public boolean hits(int number) {
        return broker == EVERY_BROKER || broker == number;
    }

    /** Its line in the proxy's input, without the command. */
    String line() {
        String what = switch (fault) {
            case NetworkFault.Latency later -> "latency " + later.latencyNanos() + " " + later.jitterNanos();
            case NetworkFault.Bandwidth narrow -> "bandwidth " + narrow.bytesPerSecond() + " 0";
            case NetworkFault.Timeout silence -> "timeout " + silence.timeoutNanos() + " " + silence.data();
            case NetworkFault.ResetPeer ending -> "reset_peer " + ending.timeoutNanos() + " 0";
            case NetworkFault.Down down -> "down 0 0";
            case NetworkFault.SlowClose slow -> "slow_close " + slow.delayNanos() + " 0";
            case NetworkFault.Loss loss -> "loss 0 0";
            case NetworkFault.Reorder later -> "reorder " + later.latencyNanos() + " 0";
        };
        return String.format(Locale.ROOT, "%s %d %s %s %s", name, broker, direction, share, what);
    }

    /** Reads what {@link #line} writes. */
    public static ProxyFault of(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 7) {
            throw new IllegalArgumentException("no fault: " + line);
        }
        long first = Long.parseLong(words[5]);
        NetworkFault fault = switch (words[4]) {
            case "latency" -> new NetworkFault.Latency(first, Long.parseLong(words[6]));
            case "bandwidth" -> new NetworkFault.Bandwidth(first);
            case "timeout" -> new NetworkFault.Timeout(first, NetworkFault.Timeout.Data.valueOf(words[6]));
            case "reset_peer" -> new NetworkFault.ResetPeer(first);
            case "down" -> new NetworkFault.Down();
            case "slow_close" -> new NetworkFault.SlowClose(first);
            case "loss" -> new NetworkFault.Loss();
            case "reorder" -> new NetworkFault.Reorder(first);
            default -> throw new IllegalArgumentException("no fault: " + words[4]);
        };
        return new ProxyFault(
                words[0],
                fault,
                Integer.parseInt(words[1]),
                TrafficDirection.valueOf(words[2]),
                Double.parseDouble(words[3]));
    }
}

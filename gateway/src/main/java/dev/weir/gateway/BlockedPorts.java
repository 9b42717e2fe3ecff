package dev.weir.gateway;

import java.util.Set;

/**
 * Ports that no web browser opens a page from, whatever listens there, since other protocols have them. Source: "Port
 * blocking" in the Fetch standard (fetch.spec.whatwg.org). Chromium answers ERR_UNSAFE_PORT.
 */
public final class BlockedPorts {

    private static final Set<Integer> PORTS = Set.of(
            1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
            109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
            526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
            3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080);

    private BlockedPorts() {}

    /** Whether a port is one of them. */
    public static boolean contains(int port) {
        return PORTS.contains(port);
    }

    /** What its user is told of such a port. */
    static String remark(int port) {
        return "web browsers refuse to open port " + port
                + ", which belongs to another protocol: only other clients reach"
                + " the gateway there; browsers take 8080, 8081 and most others";
    }
}

package dev.weir.fault.filter;

import dev.weir.fault.filter.PacketFilter.Link;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;

/** A process that drops packets from one address to another until it is killed, or its standard input ends. */
final class DroppingMain {

    /** What it writes once it drops them. */
    static final char DROPS = '!';

    private DroppingMain() {}

    public static void main(String[] addresses) throws IOException {
        try (PacketFilter filter = PacketFilter.open()) {
            filter.drop(List.of(new Link(address(addresses[0]), address(addresses[1]))));
            System.out.print(DROPS);
            System.out.flush();
            while (System.in.read() >= 0) {
                // Nobody writes.
            }
        }
    }

    private static Inet4Address address(String text) {
        return (Inet4Address) InetAddress.ofLiteral(text);
    }
}

package dev.weir.agent.ssh;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Addresses at which others may reach this host. */
public final class ReachableAddresses {

    private ReachableAddresses() {}

    /** Those of all interfaces that are up, without those that mean another host elsewhere; loopback is among them. */
    public static List<String> ofThisHost() {
        try {
            return Stream.concat(
                            Stream.of(InetAddress.getLoopbackAddress()),
                            Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
                                    .filter(ReachableAddresses::isUp)
                                    .flatMap(NetworkInterface::inetAddresses))
                    .filter(address -> !address.isLinkLocalAddress())
                    .map(InetAddress::getHostAddress)
                    .map(text -> text.replaceFirst("%.*", ""))
                    .distinct()
                    .toList();
        } catch (SocketException e) {
            throw new IllegalStateException("the addresses of this host cannot be read", e);
        }
    }

    private static boolean isUp(NetworkInterface card) {
        try {
            return card.isUp();
        } catch (SocketException e) {
            // It has just gone.
            return false;
        }
    }
}

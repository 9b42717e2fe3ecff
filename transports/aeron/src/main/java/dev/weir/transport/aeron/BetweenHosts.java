package dev.weir.transport.aeron;

import dev.weir.transport.TransportDriver.Span;
import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/**
 * Whether a channel reaches from the hosts of publishers to those of subscribers, and back with echoes.
 *
 * @param channel the channel of the messages
 * @param span the hosts
 */
record BetweenHosts(Channel channel, Span span) {

    private static final String GROUP = "224.0.1.1";
    private static final int PORT = 20_121;

    /** Why it does not, as {@link dev.weir.transport.TransportDriver#obstacleBetweenHosts} says it. */
    Optional<String> obstacle() {
        if (channel.isIpc()) {
            return Optional.of("shares no memory with this one; let Aeron use UDP:  --set media=udp "
                    + endpoint(Channel.ENDPOINT, span.subscribing(), PORT));
        }
        return obstacle(Channel.ENDPOINT, channel, "subscribers", span.subscribing(), PORT)
                .or(() -> span.roundTrips() ? obstacleOfEchoes() : Optional.empty());
    }

    private Optional<String> obstacleOfEchoes() {
        String place = endpoint(channel);
        if (channel.echoEndpoint().isEmpty() && !isMulticast(place)) {
            return Optional.of("echoes would be sent to " + (place.isEmpty() ? channel.uri() : place)
                    + ", where subscribers listen; say where publishers do:  "
                    + endpoint(Channel.ECHO_ENDPOINT, span.publishing(), PORT + 1));
        }
        return obstacle(Channel.ECHO_ENDPOINT, channel.ofEchoes(), "publishers", span.publishing(), PORT + 1);
    }

    /** A channel without an endpoint has a control address, and subscribers ask there. */
    private static Optional<String> obstacle(
            String setting, Channel channel, String listeners, List<String> hosts, int port) {
        String place = endpoint(channel);
        if (place.isEmpty() || isMulticast(place)) {
            return Optional.empty();
        }
        String host = place.substring(0, place.lastIndexOf(':'));
        if (isEveryHostItself(host) || place.endsWith(":0")) {
            return Optional.of("cannot reach " + place + "; say where " + listeners + " listen:  "
                    + endpoint(setting, hosts, port));
        }
        if (hosts.size() > 1) {
            return Optional.of("of the " + hosts.size() + " agents with " + listeners + " only one can listen at "
                    + place + "; give a multicast group:  --set " + setting + "=" + GROUP + ":" + port);
        }
        return Optional.empty();
    }

    private static String endpoint(String setting, List<String> hosts, int port) {
        return "--set " + setting + "=" + (hosts.size() > 1 ? GROUP : host(hosts)) + ":" + port;
    }

    private static String host(List<String> hosts) {
        if (hosts.isEmpty() || isEveryHostItself(hosts.getFirst())) {
            return "<host>";
        }
        String host = hosts.getFirst();
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /** Where publications send to; empty if the channel does not say it. */
    private static String endpoint(Channel channel) {
        String endpoint = ChannelUri.parse(channel.publication(0)).get(CommonContext.ENDPOINT_PARAM_NAME);
        return endpoint == null ? "" : endpoint;
    }

    private static boolean isMulticast(String endpoint) {
        return !endpoint.isEmpty()
                && address(endpoint.substring(0, endpoint.lastIndexOf(':')))
                        .filter(InetAddress::isMulticastAddress)
                        .isPresent();
    }

    private static boolean isEveryHostItself(String host) {
        return host.equals("localhost")
                || address(host)
                        .filter(address -> address.isLoopbackAddress() || address.isAnyLocalAddress())
                        .isPresent();
    }

    /** That of an address in digits; a name may mean something else on each host, and nobody is asked for it here. */
    private static Optional<InetAddress> address(String host) {
        String digits = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (!digits.contains(":") && !digits.matches("[0-9.]+")) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(digits));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}

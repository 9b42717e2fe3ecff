package dev.weir.cli.run;

import dev.weir.transport.Settings;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Where the subscribers of a transport receive datagrams, and its settings so that publishers send them elsewhere.
 *
 * @param settings as the scenario has them
 * @param receiver where subscribers listen, with a port
 */
record DatagramEndpoint(Settings settings, InetSocketAddress receiver) {

    private static final String ENDPOINT = "endpoint";
    private static final String URI = "uri";

    /** Where publishers send, in place of that. */
    private static final String OF_PUBLISHERS = "publication." + ENDPOINT;

    private static final Pattern WRITTEN = Pattern.compile("(?:^|[?|]endpoint=)(\\[?[^|?=]+?]?):(\\d+)(?:$|\\|)");

    /** Below the ports that the system itself hands out. */
    private static final int LOWEST_PORT = 20_000;

    private static final int PAST_HIGHEST_PORT = 32_768;
    private static final int ATTEMPTS = 200;

    /** @throws TransportException when the port is 0 and none is free */
    static DatagramEndpoint of(Settings settings) {
        String written = settings.text(URI).isEmpty() ? settings.text(ENDPOINT) : settings.text(URI);
        Matcher matcher = WRITTEN.matcher(written);
        if (!matcher.find()) {
            throw new TransportException("no endpoint is in '" + written + "', so no datagrams can be hit there");
        }
        String host = matcher.group(1);
        int port = Integer.parseInt(matcher.group(2));
        return new DatagramEndpoint(settings, new InetSocketAddress(host, port == 0 ? free(host) : port));
    }

    private static int free(String host) {
        return IntStream.range(0, ATTEMPTS)
                .map(attempt -> ThreadLocalRandom.current().nextInt(LOWEST_PORT, PAST_HIGHEST_PORT))
                .filter(port -> isFree(host, port))
                .findFirst()
                .orElseThrow(() -> new TransportException("no free UDP port was found on " + host));
    }

    private static boolean isFree(String host, int port) {
        try (DatagramSocket socket = new DatagramSocket(port, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    /** As a setting has it. */
    String text() {
        return receiver.getHostString() + ":" + receiver.getPort();
    }

    /** The transport's settings, by which publishers send to another address. */
    Settings through(String address) {
        Settings receiving = settings.text(URI).isEmpty() ? settings.with(ENDPOINT, text()) : settings.with(URI, uri());
        return receiving.with(OF_PUBLISHERS, address);
    }

    private String uri() {
        return settings.text(URI).replaceFirst("endpoint=[^|]+", "endpoint=" + text());
    }
}

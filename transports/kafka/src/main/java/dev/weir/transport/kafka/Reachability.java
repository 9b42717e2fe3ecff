package dev.weir.transport.kafka;

import dev.weir.config.BrokerAddress;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Finds out why no broker answers. The client only says that time ran out, so this knocks at each address itself.
 */
final class Reachability {

    private static final int KNOCK_MILLIS = 1_000;
    private static final short API_VERSIONS = 18;
    private static final short METADATA = 3;
    private static final int LARGEST_ANSWER = 100_000_000;
    private static final String NOT_KAFKA = "what listens there does not speak Kafka";

    private final String bootstrap;
    private final Duration limit;

    Reachability(String bootstrap, Duration limit) {
        this.bootstrap = bootstrap;
        this.limit = limit;
    }

    /** How long the client itself may try, so that the explanation still comes within the limit. */
    Duration clientPatience() {
        Duration left = limit.minusMillis(2L * KNOCK_MILLIS);
        Duration half = limit.dividedBy(2);
        return left.compareTo(half) > 0 ? left : half;
    }

    /** One sentence: which addresses, how long, and why. Takes a second or two an address. */
    String explain(boolean clientUsesTls) {
        Set<String> reasons = new LinkedHashSet<>();
        for (BrokerAddress address : BrokerAddress.parse(bootstrap, "")) {
            reasons.add(knock(address, clientUsesTls));
        }
        return "cannot reach any broker of " + bootstrap + " within " + seconds() + ": " + String.join("; ", reasons);
    }

    private String seconds() {
        return limit.toMillis() % 1_000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }

    private static String knock(BrokerAddress address, boolean clientUsesTls) {
        InetAddress[] resolved;
        try {
            resolved = InetAddress.getAllByName(address.host());
        } catch (UnknownHostException e) {
            return "unknown host " + address.host();
        }
        Set<String> reasons = new LinkedHashSet<>();
        for (InetAddress ip : resolved) {
            InetSocketAddress socket = new InetSocketAddress(ip, address.port());
            reasons.add(reason(socket, clientUsesTls) + " (" + shown(address, ip) + ")");
        }
        return String.join(", ", reasons);
    }

    /** {@code db1/10.0.0.7:9092}, or {@code 10.0.0.7:9092} when that is what the user wrote. */
    private static String shown(BrokerAddress address, InetAddress ip) {
        String host = ip.getHostAddress();
        return (host.equals(address.host()) ? "" : address.host() + "/") + host + ":" + address.port();
    }

    private static String reason(InetSocketAddress address, boolean clientUsesTls) {
        try (Socket socket = new Socket()) {
            socket.connect(address, KNOCK_MILLIS);
            socket.setSoTimeout(KNOCK_MILLIS);
            return clientUsesTls ? behindTls(socket, address) : conversation(socket, address);
        } catch (SocketTimeoutException e) {
            return "no answer to the connection request";
        } catch (NoRouteToHostException e) {
            return "no route to host";
        } catch (ConnectException e) {
            String message = Objects.requireNonNullElse(e.getMessage(), "");
            return message.contains("refused") ? "connection refused" : "cannot connect: " + message;
        } catch (IOException e) {
            return "cannot connect: " + e.getMessage();
        }
    }

    private static String behindTls(Socket socket, InetSocketAddress address) {
        return speaksTls(socket, address)
                ? "it speaks TLS, but gave this client no answer; are its advertised listeners reachable from here?"
                : "it does not speak TLS, but the client is set to (security.protocol)";
    }

    /** Greets as a client without TLS does, and asks for the brokers. */
    private static String conversation(Socket socket, InetSocketAddress address) throws IOException {
        try {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            request(out, API_VERSIONS, new byte[0]);
            if (!isAnswer(in)) {
                return NOT_KAFKA;
            }
            // Version 0 with an empty list of topics. A broker that wants a login first hangs up here.
            request(out, METADATA, new byte[4]);
            return isAnswer(in)
                    ? "it speaks Kafka, but gave this client no answer; are its advertised listeners reachable from here?"
                    : NOT_KAFKA;
        } catch (SocketTimeoutException e) {
            return "connected, but it does not answer";
        } catch (EOFException | java.net.SocketException e) {
            return hungUp(address);
        }
    }

    private static String hungUp(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, KNOCK_MILLIS);
            socket.setSoTimeout(KNOCK_MILLIS);
            return speaksTls(socket, address)
                    ? "it wants TLS (client.security.protocol: SSL or SASL_SSL)"
                    : "it hangs up on a client without login (client.security.protocol, client.sasl.*), or is no listener for clients";
        }
    }

    private static void request(DataOutputStream out, short api, byte[] body) throws IOException {
        byte[] client = {'w', 'e', 'i', 'r'};
        out.writeInt(2 + 2 + 4 + 2 + client.length + body.length);
        out.writeShort(api);
        out.writeShort(0);
        out.writeInt(api);
        out.writeShort(client.length);
        out.write(client);
        out.write(body);
        out.flush();
    }

    private static boolean isAnswer(DataInputStream in) throws IOException {
        int bytes = in.readInt();
        if (bytes < 4 || bytes > LARGEST_ANSWER) {
            return false;
        }
        int correlation = in.readInt();
        in.skipNBytes(bytes - 4L);
        return correlation == API_VERSIONS || correlation == METADATA;
    }

    /** Whether the peer answers a TLS greeting; a certificate this side does not trust is an answer too. */
    private static boolean speaksTls(Socket socket, InetSocketAddress address) {
        SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        try (SSLSocket tls =
                (SSLSocket) factory.createSocket(socket, address.getHostString(), address.getPort(), true)) {
            tls.startHandshake();
            return true;
        } catch (SSLHandshakeException e) {
            // The peer hung up on the greeting, as one does that expects another protocol.
            return !(e.getCause() instanceof EOFException);
        } catch (SSLException e) {
            return false;
        } catch (IOException e) {
            return false;
        }
    }
}

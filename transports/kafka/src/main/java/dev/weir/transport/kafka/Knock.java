package dev.weir.transport.kafka;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Objects;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** A short conversation with whatever listens at one address, which tells why a client gets no answer there. */
final class Knock {

    private static final int MILLIS = 1_000;
    private static final short API_VERSIONS = 18;
    private static final short METADATA = 3;
    private static final int LARGEST_ANSWER = 100_000_000;

    private static final Finding NOT_KAFKA = Finding.hopeless("what listens there does not speak Kafka");
    private static final Finding SILENT = Finding.open("connected, but it does not answer");

    private final InetSocketAddress address;
    private final boolean clientUsesTls;
    private final boolean clientLogsIn;

    /** @param securityProtocol that of the client, such as {@code SASL_SSL} */
    Knock(InetSocketAddress address, String securityProtocol) {
        this.address = address;
        this.clientUsesTls = securityProtocol.endsWith("SSL");
        this.clientLogsIn = securityProtocol.startsWith("SASL");
    }

    /**
     * Why a client gets no answer at an address.
     *
     * @param reason in words, to follow a colon
     * @param hopeless whether waiting longer cannot help
     */
    record Finding(String reason, boolean hopeless) {

        static Finding hopeless(String reason) {
            return new Finding(reason, true);
        }

        static Finding open(String reason) {
            return new Finding(reason, false);
        }
    }

    /** Whether nothing listens at an address, and its host says so. */
    static boolean isRefused(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, MILLIS / 4);
            return false;
        } catch (NoRouteToHostException e) {
            return false;
        } catch (ConnectException e) {
            return Objects.requireNonNullElse(e.getMessage(), "").contains("refused");
        } catch (IOException e) {
            return false;
        }
    }

    /** What the address is good for. Takes three seconds at most. */
    Finding answer() {
        try (Socket socket = new Socket()) {
            socket.connect(address, MILLIS);
            socket.setSoTimeout(MILLIS);
            return clientUsesTls ? behindTls(socket) : conversation(socket);
        } catch (SocketTimeoutException e) {
            return Finding.open("no answer to the connection request");
        } catch (NoRouteToHostException e) {
            return Finding.hopeless("no route to host");
        } catch (ConnectException e) {
            String message = Objects.requireNonNullElse(e.getMessage(), "");
            return Finding.hopeless(message.contains("refused") ? "connection refused" : "cannot connect: " + message);
        } catch (IOException e) {
            return Finding.open("cannot connect: " + e.getMessage());
        }
    }

    private Finding behindTls(Socket socket) {
        return switch (greetInTls(socket)) {
            case SPOKEN -> noAnswer("TLS");
            case NOT_SPOKEN -> Finding.hopeless("it does not speak TLS, but the client is set to (security.protocol)");
            case SILENCE -> SILENT;
        };
    }

    private static Finding noAnswer(String language) {
        return Finding.open("it speaks " + language
                + ", but gave this client no answer; are its advertised listeners reachable from here?");
    }

    /** Greets as a client without TLS does, and asks for the brokers. */
    private Finding conversation(Socket socket) throws IOException {
        try {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            request(out, API_VERSIONS, new byte[0]);
            if (!isAnswer(in)) {
                return NOT_KAFKA;
            }
            if (!clientLogsIn) {
                // Version 0 with an empty list of topics. A broker that wants a login first hangs up here.
                request(out, METADATA, new byte[4]);
                if (!isAnswer(in)) {
                    return NOT_KAFKA;
                }
            }
            return noAnswer("Kafka");
        } catch (SocketTimeoutException e) {
            return SILENT;
        } catch (EOFException | java.net.SocketException e) {
            return hungUp();
        }
    }

    private Finding hungUp() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, MILLIS);
            socket.setSoTimeout(MILLIS);
            return switch (greetInTls(socket)) {
                case SPOKEN -> Finding.hopeless("it wants TLS (client.security.protocol: SSL or SASL_SSL)");
                case NOT_SPOKEN ->
                    Finding.hopeless(
                            "it hangs up on a client without login (client.security.protocol, client.sasl.*), or is no"
                                    + " listener for clients");
                case SILENCE -> SILENT;
            };
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

    private enum Tls {
        SPOKEN,
        NOT_SPOKEN,
        SILENCE
    }

    /** How the peer answers a TLS greeting; a certificate this side does not trust is an answer too. */
    private Tls greetInTls(Socket socket) {
        SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        try (SSLSocket tls =
                (SSLSocket) factory.createSocket(socket, address.getHostString(), address.getPort(), true)) {
            tls.startHandshake();
            return Tls.SPOKEN;
        } catch (SocketTimeoutException e) {
            return Tls.SILENCE;
        } catch (SSLHandshakeException e) {
            // The peer hung up on the greeting, as one does that expects another protocol.
            return e.getCause() instanceof EOFException ? Tls.NOT_SPOKEN : Tls.SPOKEN;
        } catch (SSLException e) {
            return Tls.NOT_SPOKEN;
        } catch (IOException e) {
            return Tls.NOT_SPOKEN;
        }
    }
}

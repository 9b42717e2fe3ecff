package dev.weir.agent.connection;

import dev.weir.agent.keys.HostKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** What a failed TLS handshake means, as a sentence. The JDK's own messages name its classes. */
final class TlsFailure {

    /** The first byte that a TLS client sends. */
    static final int HANDSHAKE_RECORD = 0x16;

    /** The first byte that a TLS server answers if it was not sent TLS. */
    static final int ALERT_RECORD = 0x15;

    private static final String TOGETHER = "; use files that one 'weir agent keys' made";

    private TlsFailure() {}

    /** Why the controller refused, or nothing if the agent just went away. */
    static Optional<String> ofController(IOException failure) {
        Optional<String> certificate = ofCertificate(failure, "the agent's certificate", "this controller's keys");
        String text = text(failure);
        if (certificate.isPresent()) {
            return certificate;
        } else if (text.contains("empty client certificate chain")) {
            return Optional.of("the agent has no certificate: start it with --keys");
        } else if (text.contains("received fatal alert")) {
            return Optional.of(
                    "the agent does not accept this controller's certificate (" + alert(text) + ")" + TOGETHER);
        } else if (text.contains("unrecognized ssl message")) {
            return Optional.of("it does not speak TLS: an agent needs --keys");
        }
        return Optional.empty();
    }

    /**
     * Why the agent cannot join, or nothing if another try may succeed.
     *
     * @param host how the agent reaches the controller
     * @param keys the agent's
     */
    static Optional<String> ofAgent(IOException failure, String host, HostKeys keys) {
        Path file = keys.file();
        Optional<String> certificate = ofCertificate(failure, "the controller's certificate", file.toString());
        String text = text(failure);
        if (text.contains("subject alternative") || text.contains("no name matching")) {
            return Optional.of("the controller's certificate is not for '" + host
                    + "': use the name its keys were made for, or make keys for '" + host + "'");
        } else if (certificate.isPresent()) {
            return certificate;
        } else if (text.contains("received fatal alert") && keys.expires().isBefore(Instant.now())) {
            return Optional.of("the certificate in " + file + " has expired: make new keys with 'weir agent keys'");
        } else if (text.contains("received fatal alert")) {
            return Optional.of(
                    "the controller does not accept the certificate in " + file + " (" + alert(text) + ")" + TOGETHER);
        } else if (text.contains("unrecognized ssl message")) {
            return Optional.of("the controller does not speak TLS: it was started without keys");
        }
        return Optional.empty();
    }

    private static Optional<String> ofCertificate(IOException failure, String whose, String keys) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException) {
                return Optional.of(
                        whose + " has expired (" + cause.getMessage() + "): make new keys with 'weir agent keys'");
            } else if (cause instanceof CertificateNotYetValidException) {
                return Optional.of(
                        whose + " is not valid yet (" + cause.getMessage() + "): the clocks of the hosts differ");
            }
        }
        return text(failure).contains("pkix path")
                ? Optional.of(whose + " was not made together with " + keys + TOGETHER)
                : Optional.empty();
    }

    private static String text(IOException failure) {
        StringBuilder all = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException || cause instanceof GeneralSecurityException) {
                all.append(cause.getMessage()).append('\n');
            }
        }
        return all.toString().toLowerCase(Locale.ROOT);
    }

    private static String alert(String text) {
        return text.substring(text.indexOf("alert:") + "alert:".length())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
    }
}

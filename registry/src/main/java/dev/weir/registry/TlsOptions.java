package dev.weir.registry;

import java.security.KeyManagementException;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * How TLS is spoken with a registry.
 *
 * @param protocol of the context, as Java names it: {@code TLS}, or {@code TLSv1.2} for at most that version
 * @param protocols versions to offer; empty for those that the JVM offers
 * @param cipherSuites to offer; empty for those that the JVM offers
 * @param verifiesHost whether the certificate has to be for the registry's host
 */
public record TlsOptions(String protocol, List<String> protocols, List<String> cipherSuites, boolean verifiesHost) {

    /** As the JVM does it. */
    public static final TlsOptions USUAL = new TlsOptions("TLS", List.of(), List.of(), true);

    public TlsOptions {
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
        SSLParameters supported = supported(protocol);
        checkKnown("TLS version", protocols, supported.getProtocols());
        checkKnown("cipher suite", cipherSuites, supported.getCipherSuites());
    }

    /** The same with these versions. */
    public TlsOptions withProtocols(List<String> newProtocols) {
        return new TlsOptions(protocol, newProtocols, cipherSuites, verifiesHost);
    }

    /** The same with these cipher suites. */
    public TlsOptions withCipherSuites(List<String> newCipherSuites) {
        return new TlsOptions(protocol, protocols, newCipherSuites, verifiesHost);
    }

    private static SSLParameters supported(String protocol) {
        try {
            SSLContext context = SSLContext.getInstance(protocol);
            if (!protocol.equals("Default")) {
                context.init(null, null, null);
            }
            return context.getSupportedSSLParameters();
        } catch (NoSuchAlgorithmException | KeyManagementException e) {
            throw new IllegalArgumentException(
                    "'" + protocol + "' is not a TLS version; use TLS, TLSv1.3 or TLSv1.2", e);
        }
    }

    private static void checkKnown(String kind, List<String> given, String[] supported) {
        for (String name : given) {
            if (!List.of(supported).contains(name)) {
                throw new IllegalArgumentException("'" + name + "' is not a " + kind + " of this JVM; it supports "
                        + String.join(", ", supported));
            }
        }
    }
}

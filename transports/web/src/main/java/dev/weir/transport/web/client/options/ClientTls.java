package dev.weir.transport.web.client.options;

import dev.weir.tls.PemFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/**
 * The TLS of clients.
 *
 * @param context what makes it: whom the clients trust
 * @param checksHost whether the certificate must be that of the host connected to
 */
public record ClientTls(SSLContext context, boolean checksHost) {

    /** Trusts whom the JDK trusts. */
    public static ClientTls system() {
        try {
            return new ClientTls(SSLContext.getDefault(), true);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK has no TLS", e);
        }
    }

    /**
     * Trusts the authorities, or servers themselves, whose certificates stand in a PEM file, and nobody else.
     *
     * @throws IOException when the file cannot be used, saying which and why
     */
    public static ClientTls trusting(Path pemFile) throws IOException {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            int number = 0;
            for (X509Certificate certificate : PemFile.read(pemFile).certificates()) {
                trusted.setCertificateEntry("trusted-" + number++, certificate);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return new ClientTls(context, true);
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot use the certificates in " + pemFile + ": " + e.getMessage(), e);
        }
    }

    /** Makes the engine of one connection; sessions of TLS to the same server are taken up again. */
    public SSLEngine engine(String host, int port) {
        SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        if (checksHost) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        if (isName(host)) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
        engine.setSSLParameters(parameters);
        return engine;
    }

    /** Servers are told the name that they are meant by, if it is one. */
    private static boolean isName(String host) {
        return host.indexOf(':') < 0 && host.chars().anyMatch(Character::isLetter);
    }
}

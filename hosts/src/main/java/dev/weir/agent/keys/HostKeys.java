package dev.weir.agent.keys;

import dev.weir.tls.KeyMaterial;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The private key and certificate of a host, and the certificate authority it trusts, as {@link KeyFiles} makes them.
 *
 * @param file where they were read
 * @param context what connections are made with
 * @param expires when the certificate of the host ends
 */
public record HostKeys(Path file, SSLContext context, Instant expires) {

    /**
     * Reads a PKCS#12 file with one private key and at least one trusted certificate.
     *
     * @throws KeysException if it cannot be read or lacks one of them
     */
    public static HostKeys read(Path file, char[] password) {
        try {
            return of(KeyMaterial.read(file), file, password);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** Reads a file that {@link KeyFiles} made. */
    public static HostKeys read(Path file) {
        return read(file, KeyFiles.PASSWORD.toCharArray());
    }

    /**
     * Reads the content of such a file, which came another way.
     *
     * @param from what messages call it
     * @throws KeysException if it is no such content
     */
    public static HostKeys of(byte[] content, Path from) {
        return of(content, from, KeyFiles.PASSWORD.toCharArray());
    }

    private static HostKeys of(byte[] content, Path file, char[] password) {
        try {
            KeyStore store = KeyMaterial.store(content, "PKCS12", password);
            String alias = privateKey(store, file);
            if (!(store.getCertificate(alias) instanceof X509Certificate certificate)) {
                throw new KeysException("the certificate in " + file + " is not an X.509 certificate");
            }
            return new HostKeys(
                    file, context(store, password), certificate.getNotAfter().toInstant());
        } catch (IOException | GeneralSecurityException e) {
            throw unreadable(file, e);
        }
    }

    private static KeysException unreadable(Path file, Exception e) {
        return new KeysException("cannot read keys from " + file + ": " + e.getMessage(), e);
    }

    private static String privateKey(KeyStore store, Path file) throws GeneralSecurityException {
        String key = "";
        boolean trusts = false;
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                key = alias;
            } else {
                trusts = true;
            }
        }
        if (key.isEmpty() || !trusts) {
            throw new KeysException(file + " has no " + (key.isEmpty() ? "private key" : "trusted certificate")
                    + ": expected a file that 'weir agent keys' made");
        }
        return key;
    }

    private static SSLContext context(KeyStore store, char[] password) throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}

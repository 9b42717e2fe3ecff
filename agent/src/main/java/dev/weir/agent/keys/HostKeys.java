package dev.weir.agent.keys;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
        try (InputStream content = Files.newInputStream(file)) {
            return of(content, file, password);
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
        return of(new ByteArrayInputStream(content), from, KeyFiles.PASSWORD.toCharArray());
    }

    private static HostKeys of(InputStream content, Path file, char[] password) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(content, password);
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
        String reason = e instanceof NoSuchFileException ? "there is no such file" : String.valueOf(e.getMessage());
        return new KeysException("cannot read keys from " + file + ": " + reason, e);
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

package dev.weir.gateway.wire;

import dev.weir.tls.KeyMaterial;
import dev.weir.tls.PemFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/** The TLS of a server: makes the engines of its connections. Thread-safe. */
public final class TlsContext {

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    private static final String[] APPLICATION_PROTOCOLS = {"http/1.1"};

    private final SSLContext context;

    private TlsContext(SSLContext context) {
        this.context = context;
    }

    /**
     * Reads the files.
     *
     * @throws IOException when one cannot be used, saying which and why
     */
    public static TlsContext of(TlsSettings settings) throws IOException {
        char[] password = settings.password().orElse("").toCharArray();
        try {
            KeyStore store = settings.key().isPresent()
                    ? pem(settings, settings.key().get(), password)
                    : pkcs12(settings.certificate(), password);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return new TlsContext(context);
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot use " + settings + ": " + e.getMessage(), e);
        }
    }

    private static KeyStore pem(TlsSettings settings, Path keyFile, char[] password)
            throws IOException, GeneralSecurityException {
        List<X509Certificate> chain = PemFile.read(settings.certificate()).certificates();
        PrivateKey key = PemFile.read(keyFile).privateKey(password);
        if (!KeyPairs.belongTogether(key, chain.getFirst().getPublicKey())) {
            throw new IOException("the key in " + keyFile + " does not match the first certificate in "
                    + settings.certificate() + ", which must be the server's");
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", key, password, chain.toArray(new X509Certificate[0]));
        return store;
    }

    private static KeyStore pkcs12(Path file, char[] password) throws IOException, GeneralSecurityException {
        KeyStore store;
        try {
            store = KeyMaterial.store(KeyMaterial.read(file), "PKCS12", password);
        } catch (IOException e) {
            throw new IOException(
                    "cannot read " + file + ": " + e.getMessage() + "; a PEM file needs 'server.tls.key' too", e);
        }
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                return store;
            }
        }
        throw new IOException("there is no private key in " + file);
    }

    /** Makes the engine of one connection. */
    public SSLEngine engine() {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(PROTOCOLS);
        parameters.setApplicationProtocols(APPLICATION_PROTOCOLS);
        engine.setSSLParameters(parameters);
        return engine;
    }
}

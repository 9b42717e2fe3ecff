package dev.weir.gateway.evaluate;

import dev.weir.gateway.evaluate.RegistrySettings.StoreFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** TLS as a registry's settings ask for it. */
final class RegistryTls {

    private RegistryTls() {}

    /** @throws IllegalArgumentException when a file cannot be used, saying which */
    static SSLContext context(RegistrySettings settings) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(settings.keyStore()), trust(settings.trustStore()), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("TLS to the schema registry cannot be set up: " + e.getMessage(), e);
        }
    }

    private static TrustManager @Nullable [] trust(@Nullable StoreFile file) throws GeneralSecurityException {
        if (file == null) {
            return null;
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store(file));
        return factory.getTrustManagers();
    }

    private static KeyManager @Nullable [] keys(@Nullable StoreFile file) throws GeneralSecurityException {
        if (file == null) {
            return null;
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store(file), file.password().toCharArray());
        return factory.getKeyManagers();
    }

    private static KeyStore store(StoreFile file) throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(file.type().isEmpty() ? KeyStore.getDefaultType() : file.type());
        try (InputStream input = Files.newInputStream(file.path())) {
            store.load(input, file.password().isEmpty() ? null : file.password().toCharArray());
            return store;
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the store " + file.path() + ": " + e.getMessage(), e);
        }
    }
}

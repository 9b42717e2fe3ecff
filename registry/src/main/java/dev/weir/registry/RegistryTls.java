package dev.weir.registry;

import dev.weir.registry.RegistrySettings.StoreFile;
import dev.weir.tls.KeyMaterial;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** TLS as a registry's settings ask for it. */
final class RegistryTls {

    private RegistryTls() {}

    /** @throws IllegalArgumentException when a file cannot be used, saying which */
    static SSLContext context(RegistrySettings settings) {
        try {
            SSLContext context = SSLContext.getInstance(settings.tls().protocol());
            TrustManager[] trust = trust(settings.trustStore());
            context.init(
                    keys(settings.keyStore()),
                    settings.tls().verifiesHost()
                            ? trust
                            : Stream.of(trust).map(RegistryTls::ofAnyHost).toArray(TrustManager[]::new),
                    null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("TLS to the schema registry cannot be set up: " + e.getMessage(), e);
        }
    }

    /** The versions and cipher suites to offer; those that are not given are the JVM's. */
    static SSLParameters parameters(TlsOptions tls, SSLContext context) {
        SSLParameters parameters = context.getDefaultSSLParameters();
        if (!tls.protocols().isEmpty()) {
            parameters.setProtocols(tls.protocols().toArray(String[]::new));
        }
        if (!tls.cipherSuites().isEmpty()) {
            parameters.setCipherSuites(tls.cipherSuites().toArray(String[]::new));
        }
        return parameters;
    }

    private static TrustManager[] trust(@Nullable StoreFile file) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(file == null ? null : store(file));
        return factory.getTrustManagers();
    }

    private static TrustManager ofAnyHost(TrustManager trust) {
        return trust instanceof X509TrustManager certificates ? new AnyHost(certificates) : trust;
    }

    private static KeyManager @Nullable [] keys(@Nullable StoreFile file) throws GeneralSecurityException {
        if (file == null) {
            return null;
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        KeyStore store = store(file);
        String password = file.keyPassword().isEmpty() ? file.password() : file.keyPassword();
        try {
            factory.init(store, password.toCharArray());
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "the key in the store " + file.path() + " cannot be read with its password: " + e.getMessage(), e);
        }
        return factory.getKeyManagers();
    }

    private static KeyStore store(StoreFile file) throws GeneralSecurityException {
        String type = file.type().isEmpty() ? KeyStore.getDefaultType() : file.type();
        char[] password = file.password().isEmpty() ? null : file.password().toCharArray();
        try {
            KeyStore store = KeyMaterial.store(KeyMaterial.read(file.path()), type, password);
            if (store.size() == 0) {
                throw new IllegalArgumentException("the store " + file.path() + " holds nothing that can be read"
                        + (password == null ? " without its password" : ""));
            }
            return store;
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the store " + file.path() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Asks who vouches for a certificate, and not which host it is for. The HTTP client has no setting for that: it always
     * asks for the host to be checked, which only a trust manager that knows the connection can do.
     */
    private static final class AnyHost extends X509ExtendedTrustManager {

        private final X509TrustManager certificates;

        AnyHost(X509TrustManager certificates) {
            this.certificates = certificates;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String keyType) throws CertificateException {
            certificates.checkServerTrusted(chain, keyType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String keyType, Socket socket)
                throws CertificateException {
            certificates.checkServerTrusted(chain, keyType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String keyType, SSLEngine engine)
                throws CertificateException {
            certificates.checkServerTrusted(chain, keyType);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String keyType) throws CertificateException {
            certificates.checkClientTrusted(chain, keyType);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String keyType, Socket socket)
                throws CertificateException {
            certificates.checkClientTrusted(chain, keyType);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String keyType, SSLEngine engine)
                throws CertificateException {
            certificates.checkClientTrusted(chain, keyType);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return certificates.getAcceptedIssuers();
        }
    }
}

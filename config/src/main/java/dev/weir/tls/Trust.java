package dev.weir.tls;

import dev.weir.config.RegularFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The certificates that clients trust. */
public final class Trust {

    private Trust() {}

    /**
     * A context that trusts those of a PEM file.
     *
     * @param refused makes what is thrown of a sentence without a full stop, when the file cannot be used
     */
    public static SSLContext context(Path file, Function<String, RuntimeException> refused) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers(file, refused).getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw refused.apply("cannot use " + file + ": " + e.getMessage());
        }
    }

    /**
     * What trusts those of a PEM file.
     *
     * @param refused makes what is thrown of a sentence without a full stop, when the file cannot be used
     */
    public static TrustManagerFactory managers(Path file, Function<String, RuntimeException> refused) {
        RegularFile.fault(file).ifPresent(fault -> {
            throw refused.apply("'" + file + "' " + fault);
        });
        try {
            List<X509Certificate> certificates = PemFile.read(file).certificates();
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (int i = 0; i < certificates.size(); i++) {
                store.setCertificateEntry("trusted-" + i, certificates.get(i));
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            return trust;
        } catch (IOException | GeneralSecurityException e) {
            throw refused.apply("cannot read " + file + ": " + e.getMessage());
        }
    }
}

package dev.weir.registry;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where schemas come from: a registry that speaks Confluent's API.
 *
 * @param url its address, to which {@code /schemas/ids/…} is appended
 * @param user for basic authentication; empty for none
 * @param password of the user
 * @param trustStore certificates to trust; null for those the JVM trusts
 * @param keyStore certificate of this client; null for none
 * @param tls how TLS is spoken, when the address is https
 */
public record RegistrySettings(
        URI url,
        String user,
        String password,
        @Nullable StoreFile trustStore,
        @Nullable StoreFile keyStore,
        TlsOptions tls) {

    public RegistrySettings {
        String scheme = url.getScheme();
        if (!List.of("http", "https").contains(String.valueOf(scheme)) || url.getHost() == null) {
            throw new IllegalArgumentException(
                    "'" + url + "' is not the address of a registry; for example http://localhost:8081");
        }
        if (url.getUserInfo() != null) {
            throw new IllegalArgumentException(
                    "the address of a registry must not contain a user; set user and password separately");
        }
    }

    /** Nothing but the address. */
    public static RegistrySettings of(URI url) {
        return new RegistrySettings(url, "", "", null, null, TlsOptions.USUAL);
    }

    /**
     * A file of certificates or keys.
     *
     * @param type as Java calls it: PKCS12, JKS; empty for Java's default
     * @param password of the file; empty for none
     * @param keyPassword of the key in it; empty when it is the file's
     */
    public record StoreFile(Path path, String type, String password, String keyPassword) {

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** Whether TLS differs in anything from how the JVM does it. */
    boolean specialTls() {
        return trustStore != null || keyStore != null || !tls.equals(TlsOptions.USUAL);
    }

    /** The address only: what else is here may be secret. */
    @Override
    public String toString() {
        return url.toString();
    }
}

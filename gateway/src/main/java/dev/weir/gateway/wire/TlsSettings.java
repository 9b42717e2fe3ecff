package dev.weir.gateway.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a server proves itself with. TLS 1.2 and 1.3 are spoken, nothing older.
 *
 * @param certificate a PEM file with the certificate of the server first, then those that vouch for it; without {@code key}
 *     a PKCS#12 file that holds both
 * @param key a PEM file with the private key, of PKCS#8 ({@code BEGIN PRIVATE KEY} or {@code BEGIN ENCRYPTED PRIVATE KEY})
 * @param password of the private key or the PKCS#12 file; empty when it has none
 */
public record TlsSettings(Path certificate, Optional<Path> key, Optional<String> password) {

    /**
     * Reads the files.
     *
     * @throws IOException when one cannot be used, saying which and why
     */
    public void check() throws IOException {
        TlsContext.of(this);
    }

    /** The files that it names. */
    public List<Path> files() {
        return key.map(file -> List.of(certificate, file)).orElse(List.of(certificate));
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "TLS with " + certificate + key.map(file -> " and " + file).orElse("");
    }
}

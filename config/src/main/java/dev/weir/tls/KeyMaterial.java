package dev.weir.tls;

import dev.weir.config.RegularFile;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.UnrecoverableKeyException;
import java.security.cert.CertificateException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads files of keys and certificates. They are small, so a large one is another file that was named by mistake. */
public final class KeyMaterial {

    private static final int MAX_BYTES = 16 << 20;
    private static final String PEM = "-----BEGIN ";

    private KeyMaterial() {}

    /**
     * The content of a file, which is not empty.
     *
     * @throws IOException when there is none, or it is no regular file, empty or larger than 16 MiB. The message is the reason
     *     alone, to follow the name of the file.
     */
    public static byte[] read(Path file) throws IOException {
        Optional<String> fault = RegularFile.fault(file);
        if (fault.isPresent()) {
            throw new IOException("it " + fault.get());
        }
        try (InputStream input = Files.newInputStream(file)) {
            byte[] content = input.readNBytes(MAX_BYTES + 1);
            if (content.length == 0) {
                throw new IOException("the file is empty");
            }
            if (content.length > MAX_BYTES) {
                throw new IOException("the file is larger than 16 MiB");
            }
            return content;
        } catch (NoSuchFileException e) {
            throw new IOException("there is no such file", e);
        } catch (AccessDeniedException e) {
            throw new IOException("there is no permission to read it", e);
        }
    }

    /**
     * The store of keys or certificates that some content is.
     *
     * @param type as Java calls it: PKCS12, JKS
     * @param password null to leave the content unchecked
     * @throws IOException when it is no such store, is damaged, or has another password. The message is the reason alone.
     * @throws KeyStoreException when there is no such type
     */
    public static KeyStore store(byte[] content, String type, char @Nullable [] password)
            throws IOException, KeyStoreException {
        KeyStore store = KeyStore.getInstance(type);
        if (new String(content, 0, Math.min(content.length, 4096), StandardCharsets.ISO_8859_1).contains(PEM)) {
            throw new IOException("it holds PEM; expected a " + type + " store");
        }
        try {
            store.load(new ByteArrayInputStream(content), password);
            return store;
        } catch (EOFException e) {
            throw new IOException("it is cut off, or no " + type + " store", e);
        } catch (IOException | NoSuchAlgorithmException | CertificateException e) {
            throw new IOException(
                    e.getCause() instanceof UnrecoverableKeyException
                            ? "the password is wrong, or the file is damaged"
                            : "it is damaged, or no " + type + " store (" + e.getMessage() + ")",
                    e);
        }
    }
}

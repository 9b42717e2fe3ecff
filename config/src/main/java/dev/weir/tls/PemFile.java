package dev.weir.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** A file of PEM: blocks of Base64 between lines that say what they are. Text around them is no part of it. Immutable. */
public final class PemFile {

    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";
    private static final int MAX_NAME_CHARS = 64;
    private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private final Path file;
    private final List<Block> blocks;

    private PemFile(Path file, List<Block> blocks) {
        this.file = file;
        this.blocks = blocks;
    }

    @SuppressWarnings("ArrayRecordComponent") // Read once.
    private record Block(String name, byte[] content) {}

    /**
     * Reads a file.
     *
     * @throws IOException when it cannot be read, is cut off, or a block is no Base64, naming the file
     */
    public static PemFile read(Path file) throws IOException {
        byte[] content;
        try {
            content = KeyMaterial.read(file);
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
        String text = new String(content, StandardCharsets.ISO_8859_1);
        List<Block> blocks = new ArrayList<>();
        for (int begin = text.indexOf(BEGIN); begin >= 0; ) {
            int nameAt = begin + BEGIN.length();
            int nameEnd = text.indexOf(DASHES, nameAt);
            String name = nameEnd < 0 ? "" : text.substring(nameAt, nameEnd);
            int end = nameEnd < 0 ? -1 : text.indexOf(END + name + DASHES, nameEnd);
            int next = text.indexOf(BEGIN, nameAt);
            if (end < 0 || (next >= 0 && next < end)) {
                throw cutOff(file, name);
            }
            blocks.add(new Block(name, decoded(file, name, text.substring(nameEnd + DASHES.length(), end))));
            begin = next;
        }
        return new PemFile(file, blocks);
    }

    private static IOException cutOff(Path file, String name) {
        return new IOException(
                name.isEmpty() || name.length() > MAX_NAME_CHARS
                        ? file + " is cut off: its last BEGIN has no END"
                        : file + " is cut off: a BEGIN " + name + " has no END " + name);
    }

    private static byte[] decoded(Path file, String name, String base64) throws IOException {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new IOException("broken Base64 in " + file + " under BEGIN " + name, e);
        }
    }

    /**
     * The certificates, at least one, in the order of the file.
     *
     * @throws IOException when there is none, or one cannot be read, naming the file
     */
    public List<X509Certificate> certificates() throws IOException {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Block block : blocks) {
                if (block.name.equals("CERTIFICATE")) {
                    certificates.add(
                            (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.content)));
                }
            }
        } catch (CertificateException e) {
            throw new IOException("a certificate in " + file + " cannot be read: " + e.getMessage(), e);
        }
        if (certificates.isEmpty()) {
            throw new IOException("there is no certificate (-----BEGIN CERTIFICATE-----) in " + file);
        }
        return certificates;
    }

    /**
     * The first private key.
     *
     * @param password of a key that is encrypted; may be empty
     * @throws IOException when there is none, or it cannot be read or decrypted, naming the file
     */
    public PrivateKey privateKey(char[] password) throws IOException {
        for (Block block : blocks) {
            switch (block.name) {
                case "PRIVATE KEY" -> {
                    return key(new PKCS8EncodedKeySpec(block.content));
                }
                case "ENCRYPTED PRIVATE KEY" -> {
                    return key(decrypted(block.content, password));
                }
                case "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY" ->
                    throw new IOException("the key in " + file + " has an old format (" + block.name
                            + "); convert it with:  openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW");
                default -> {} // What stands beside the key is no concern of anybody.
            }
        }
        throw new IOException("there is no private key (-----BEGIN PRIVATE KEY-----) in " + file);
    }

    private PKCS8EncodedKeySpec decrypted(byte[] content, char[] password) throws IOException {
        if (password.length == 0) {
            throw new IOException("the key in " + file + " is encrypted: its password is needed");
        }
        try {
            EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(content);
            AlgorithmParameters parameters = info.getAlgParameters();
            // The parameters name the whole scheme; the algorithm's name is a family's only.
            boolean family =
                    info.getAlgName().startsWith("PBES2") || info.getAlgName().startsWith("1.2.");
            String scheme = family && parameters != null ? parameters.toString() : info.getAlgName();
            SecretKeyFactory factory = SecretKeyFactory.getInstance(scheme);
            return info.getKeySpec(factory.generateSecret(new PBEKeySpec(password)));
        } catch (IOException e) {
            throw new IOException("the encrypted key in " + file + " is damaged: " + e.getMessage(), e);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "the key in " + file + " cannot be decrypted: wrong password, or " + e.getMessage(), e);
        }
    }

    private PrivateKey key(PKCS8EncodedKeySpec encoded) throws IOException {
        try {
            for (String algorithm : KEY_ALGORITHMS) {
                Optional<PrivateKey> key = keyOf(KeyFactory.getInstance(algorithm), encoded);
                if (key.isPresent()) {
                    return key.get();
                }
            }
        } catch (GeneralSecurityException e) {
            throw new IOException("the key in " + file + " cannot be used: " + e.getMessage(), e);
        }
        throw new IOException("the key in " + file + " is damaged, or of none of the types " + KEY_ALGORITHMS);
    }

    /** Empty when it is a key of another kind. */
    private static Optional<PrivateKey> keyOf(KeyFactory kind, PKCS8EncodedKeySpec encoded) {
        try {
            return Optional.of(kind.generatePrivate(encoded));
        } catch (InvalidKeySpecException e) {
            return Optional.empty();
        }
    }
}

package dev.weir.gateway.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** A file of PEM: blocks of Base64 between lines that say what they are. */
final class PemFile {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");
    private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private final Path file;
    private final List<Block> blocks;

    private PemFile(Path file, List<Block> blocks) {
        this.file = file;
        this.blocks = blocks;
    }

    @SuppressWarnings("ArrayRecordComponent") // Read once.
    private record Block(String name, byte[] content) {}

    static PemFile read(Path file) throws IOException {
        String text;
        try {
            text = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no file " + file, e);
        }
        List<Block> blocks = new ArrayList<>();
        for (Matcher matcher = BLOCK.matcher(text); matcher.find(); ) {
            try {
                blocks.add(new Block(matcher.group(1), Base64.getMimeDecoder().decode(matcher.group(2))));
            } catch (IllegalArgumentException e) {
                throw new IOException("broken Base64 in " + file + " under BEGIN " + matcher.group(1), e);
            }
        }
        return new PemFile(file, blocks);
    }

    /** At least one, in the order of the file. */
    List<X509Certificate> certificates() throws IOException {
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

    PrivateKey privateKey(char[] password) throws IOException {
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
            // The parameters name the whole scheme; the algorithm's name is a family's only.
            String scheme =
                    info.getAlgName().startsWith("PBES2") || info.getAlgName().startsWith("1.2.")
                            ? info.getAlgParameters().toString()
                            : info.getAlgName();
            SecretKeyFactory factory = SecretKeyFactory.getInstance(scheme);
            return info.getKeySpec(factory.generateSecret(new PBEKeySpec(password)));
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
        throw new IOException("the key in " + file + " is of none of the types " + KEY_ALGORITHMS);
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

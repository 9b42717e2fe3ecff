package dev.weir.gateway;

import dev.weir.gateway.wire.TlsSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** A key pair of a server called localhost, made anew by the JDK's keytool, in the forms that users have it in. */
public final class ServerKeys {

    public static final String PASSWORD = "geheim-123";
    private static final String SCHEME = "PBEWithHmacSHA256AndAES_256";

    private final Path folder;
    private final KeyStore store;

    private ServerKeys(Path folder, KeyStore store) {
        this.folder = folder;
        this.store = store;
    }

    /** @param algorithm RSA, EC or Ed25519 */
    static ServerKeys make(Path folder, String algorithm)
            throws IOException, InterruptedException, GeneralSecurityException {
        return make(folder, algorithm, "dns:localhost,ip:127.0.0.1");
    }

    /**
     * Makes a pair whose certificate is for other hosts.
     *
     * @param hosts as keytool takes them
     */
    public static ServerKeys make(Path folder, String algorithm, String hosts)
            throws IOException, InterruptedException, GeneralSecurityException {
        Files.createDirectories(folder);
        Path file = folder.resolve("server.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=" + hosts,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (!keytool.waitFor(1, TimeUnit.MINUTES) || keytool.exitValue() != 0) {
            keytool.destroy();
            throw new AssertionError("keytool failed: " + Files.readString(folder.resolve("keytool.log")));
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream input = Files.newInputStream(file)) {
            store.load(input, PASSWORD.toCharArray());
        }
        ServerKeys keys = new ServerKeys(folder, store);
        keys.write("server.pem", "CERTIFICATE", keys.certificate().getEncoded());
        byte[] key = store.getKey("server", PASSWORD.toCharArray()).getEncoded();
        keys.write("key.pem", "PRIVATE KEY", key);
        keys.write("encrypted.pem", "ENCRYPTED PRIVATE KEY", encrypted(key));
        keys.write("old.pem", "RSA PRIVATE KEY", key);
        return keys;
    }

    /** Writes the pair into another store of PKCS #12. */
    public void store(Path file, String password) throws IOException, GeneralSecurityException {
        KeyStore other = KeyStore.getInstance("PKCS12");
        other.load(null, null);
        other.setKeyEntry(
                "server",
                store.getKey("server", PASSWORD.toCharArray()),
                password.toCharArray(),
                store.getCertificateChain("server"));
        try (OutputStream out = Files.newOutputStream(file)) {
            other.store(out, password.toCharArray());
        }
    }

    private static byte[] encrypted(byte[] key) throws GeneralSecurityException, IOException {
        Cipher cipher = Cipher.getInstance(SCHEME);
        cipher.init(
                Cipher.ENCRYPT_MODE,
                SecretKeyFactory.getInstance(SCHEME).generateSecret(new PBEKeySpec(PASSWORD.toCharArray())));
        AlgorithmParameters family = AlgorithmParameters.getInstance("PBES2");
        family.init(cipher.getParameters().getEncoded());
        return new EncryptedPrivateKeyInfo(family, cipher.doFinal(key)).getEncoded();
    }

    private void write(String name, String kind, byte[] content) throws IOException {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(
                folder.resolve(name),
                "Bag Attributes: none\n-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, base64, kind));
    }

    private Certificate certificate() throws GeneralSecurityException {
        return store.getCertificate("server");
    }

    public Path file(String name) {
        return folder.resolve(name);
    }

    TlsSettings pem() {
        return new TlsSettings(file("server.pem"), Optional.of(file("key.pem")), Optional.empty());
    }

    TlsSettings encryptedPem() {
        return new TlsSettings(file("server.pem"), Optional.of(file("encrypted.pem")), Optional.of(PASSWORD));
    }

    TlsSettings pkcs12() {
        return new TlsSettings(file("server.p12"), Optional.empty(), Optional.of(PASSWORD));
    }

    List<TlsSettings> everyForm() {
        return List.of(pem(), encryptedPem(), pkcs12());
    }

    /** What a client trusts that knows this server. */
    SSLContext trusting() throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", certificate());
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }

    /** A connection of such a client, with its handshake done. */
    SSLSocket connect(int port) throws IOException, GeneralSecurityException {
        SSLSocket socket = (SSLSocket) trusting().getSocketFactory().createSocket("localhost", port);
        socket.startHandshake();
        return socket;
    }
}

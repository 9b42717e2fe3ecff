package dev.weir.agent.keys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * The JDK's program {@code keytool}, the only part of a JDK that makes certificates. The password of the scratch file is
 * random and handed over in the environment, which other users cannot read.
 */
final class Keytool {

    /** The entry of the certificate authority. */
    static final String AUTHORITY = "weir-authority";

    private static final String VARIABLE = "WEIR_KEYTOOL_PASSWORD";

    private final String password;

    Keytool() {
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        password = HexFormat.of().formatHex(random);
    }

    char[] password() {
        return password.toCharArray();
    }

    KeyStore read(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(file)) {
            store.load(content, password());
        }
        return store;
    }

    /** The entry of a host. */
    static String alias(String host) {
        return "host-" + host.toLowerCase(Locale.ROOT);
    }

    /** Makes a certificate authority, valid from one day to another, both relative to today. */
    void makeAuthority(Path store, int fromDay, int toDay) throws IOException {
        run(
                store,
                AUTHORITY,
                fromDay,
                toDay,
                "-dname",
                "CN=Weir agents",
                "-ext",
                "bc:c=ca:true",
                "-ext",
                "ku:c=keyCertSign");
    }

    /**
     * Makes a key and a certificate that the authority of the same file signs.
     *
     * @param alternativeNames how others reach the host, such as {@code dns:a,ip:10.0.0.7}
     */
    void makeSigned(Path store, String host, String alternativeNames, int fromDay, int toDay) throws IOException {
        run(
                store,
                alias(host),
                fromDay,
                toDay,
                "-signer",
                AUTHORITY,
                "-dname",
                "CN=" + host,
                "-ext",
                "san=" + alternativeNames,
                "-ext",
                "ku:c=digitalSignature",
                "-ext",
                "eku=serverAuth,clientAuth");
    }

    private void run(Path store, String alias, int fromDay, int toDay, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-J-Duser.language=en",
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-startdate",
                fromDay + "d",
                "-validity",
                Integer.toString(toDay - fromDay),
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass:env",
                VARIABLE));
        command.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(VARIABLE, password);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("keytool says: " + output);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("keytool was interrupted", e);
        }
    }
}

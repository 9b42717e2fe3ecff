package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.wire.TlsSettings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of keys and certificates as users have them: damaged, or mistaken for another. */
final class DamagedKeysTest {

    @TempDir
    private static Path folder = Path.of("");

    private static ServerKeys keys;
    private Path bad = Path.of("");

    @BeforeAll
    static void make() throws IOException, InterruptedException, GeneralSecurityException {
        keys = ServerKeys.make(folder.resolve("keys"), "EC");
    }

    @BeforeEach
    void name() {
        bad = folder.resolve("bad");
    }

    private static void pem(Path certificate, Path key) throws IOException {
        new TlsSettings(certificate, Optional.of(key), Optional.of(ServerKeys.PASSWORD)).check();
    }

    private static void store(Path store, String password) throws IOException {
        new TlsSettings(store, Optional.empty(), Optional.of(password)).check();
    }

    @Test
    void pemThatIsCutOffIsRefusedAlsoBehindAWholeBlock() throws IOException {
        String certificate = Files.readString(keys.file("server.pem"));
        String key = Files.readString(keys.file("key.pem"));

        assertThatThrownBy(() ->
                        pem(Files.writeString(bad, certificate + certificate.substring(0, 200)), keys.file("key.pem")))
                .isInstanceOf(IOException.class)
                .hasMessage(bad + " is cut off: a BEGIN CERTIFICATE has no END CERTIFICATE");
        assertThatThrownBy(() -> pem(keys.file("server.pem"), Files.writeString(bad, key.substring(0, 90))))
                .hasMessage(bad + " is cut off: a BEGIN PRIVATE KEY has no END PRIVATE KEY");
    }

    @Test
    void pemWithLineEndsOfWindowsIsRead() throws IOException {
        Path certificate = folder.resolve("crlf.pem");
        Files.writeString(certificate, Files.readString(keys.file("server.pem")).replace("\n", "\r\n"));
        Files.writeString(bad, Files.readString(keys.file("encrypted.pem")).replace("\n", "\r\n"));

        assertThatCode(() -> pem(certificate, bad)).doesNotThrowAnyException();
    }

    @Test
    void damagedPemIsNamed() throws IOException {
        for (String name : new String[] {"key.pem", "encrypted.pem", "server.pem"}) {
            String whole = Files.readString(keys.file(name));
            int line = whole.indexOf('\n', whole.indexOf("-----BEGIN")) + 1;
            for (int at : new int[] {0, 4, 40}) {
                Files.writeString(bad, whole.substring(0, line + at) + "AAAAAAAA" + whole.substring(line + at + 8));
                assertThatThrownBy(() -> {
                            if (name.equals("server.pem")) {
                                pem(bad, keys.file("key.pem"));
                            } else {
                                pem(keys.file("server.pem"), bad);
                            }
                        })
                        .as(name + " at " + at)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining(bad.toString());
            }
        }
    }

    @Test
    void fileThatIsEmptyOrNoFileOrAGibibyteIsNamed() throws IOException {
        Path huge = folder.resolve("huge");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.write(new byte[] {0x30, (byte) 0x84, 0x3f, (byte) 0xff, (byte) 0xff, (byte) 0xfa});
            file.setLength(1L << 30);
        }
        Files.write(bad, new byte[0]);

        assertThatThrownBy(() -> pem(huge, keys.file("key.pem"))).hasMessage(huge + ": the file is larger than 16 MiB");
        assertThatThrownBy(() -> pem(bad, keys.file("key.pem"))).hasMessage(bad + ": the file is empty");
        assertThatThrownBy(() -> pem(folder, keys.file("key.pem"))).hasMessage(folder + ": it is a folder, not a file");
        assertThatThrownBy(() -> store(huge, "x"))
                .hasMessageStartingWith("cannot read " + huge + ": the file is larger than 16 MiB");
        assertThatThrownBy(() -> store(folder, "x"))
                .hasMessageStartingWith("cannot read " + folder + ": it is a folder, not a file");
    }

    @Test
    void damagedStoreIsNamedWithTheReason() throws IOException {
        Path good = keys.file("server.p12");
        byte[] bytes = Files.readAllBytes(good);

        assertThatThrownBy(() -> store(Files.write(bad, new byte[0]), ServerKeys.PASSWORD))
                .hasMessageStartingWith("cannot read " + bad + ": the file is empty");
        assertThatThrownBy(() -> store(Files.write(bad, Arrays.copyOf(bytes, 400)), ServerKeys.PASSWORD))
                .hasMessageStartingWith("cannot read " + bad + ": it is cut off, or no PKCS12 store");
        assertThatThrownBy(() -> store(Files.write(bad, new byte[5_000]), ServerKeys.PASSWORD))
                .hasMessageStartingWith("cannot read " + bad + ": it is damaged, or no PKCS12 store (");
        assertThatThrownBy(() -> store(good, "wrong"))
                .hasMessage("cannot read " + good
                        + ": the password is wrong, or the file is damaged; a PEM file needs 'server.tls.key' too");
        assertThatThrownBy(() -> store(keys.file("server.pem"), ServerKeys.PASSWORD))
                .hasMessage("cannot read " + keys.file("server.pem")
                        + ": it holds PEM; expected a PKCS12 store; a PEM file needs 'server.tls.key' too");
    }
}

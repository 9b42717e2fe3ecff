package dev.weir.agent.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys by the JDK's own keytool. */
final class KeyFilesIT {

    @TempDir
    private Path folder = Path.of("");

    private static X509Certificate certificate(Path file, String alias) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(file)) {
            store.load(content, KeyFiles.PASSWORD.toCharArray());
        }
        return (X509Certificate) store.getCertificate(alias);
    }

    @Test
    void everyHostGetsAFileOfItsOwnThatOneAuthoritySigned() throws IOException, GeneralSecurityException {
        Path out = folder.resolve("new/keys");

        List<Path> files = new KeyFiles().make(out, List.of("ctl.example.com", "10.0.0.7"), 30);

        assertThat(files).containsExactly(out.resolve("ctl.example.com.p12"), out.resolve("10.0.0.7.p12"));
        X509Certificate authority = certificate(files.get(0), "authority");
        X509Certificate named = certificate(files.get(0), "ctl.example.com");
        X509Certificate addressed = certificate(files.get(1), "10.0.0.7");
        named.verify(authority.getPublicKey());
        addressed.verify(authority.getPublicKey());
        assertThat(certificate(files.get(1), "authority")).isEqualTo(authority);
        // 2 is a name and 7 an address, in RFC 5280.
        assertThat(named.getSubjectAlternativeNames()).containsExactly(List.of(2, "ctl.example.com"));
        assertThat(addressed.getSubjectAlternativeNames()).containsExactly(List.of(7, "10.0.0.7"));
        assertThat(HostKeys.read(files.get(0)).expires())
                .isBetween(
                        Instant.now().plus(Duration.ofDays(29)), Instant.now().plus(Duration.ofDays(31)));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files.get(0))))
                .isEqualTo("rw-------");
    }

    @Test
    void agentsOfARunGetKeysThatItsOwnAuthoritySigned() throws IOException, GeneralSecurityException {
        RunKeys keys = RunKeys.make(List.of("ctl", "10.0.0.7", "fd00::7"), 2);

        Path one = Files.write(folder.resolve("one.p12"), keys.agent(0));
        Path other = Files.write(folder.resolve("other.p12"), keys.agent(1));
        X509Certificate authority = certificate(one, "authority");
        certificate(one, "agent-1").verify(authority.getPublicKey());
        certificate(other, "agent-2").verify(authority.getPublicKey());
        assertThat(HostKeys.of(keys.agent(0), Path.of("x")).expires())
                .isEqualTo(HostKeys.read(one).expires());
        assertThat(keys.controller().file()).isEqualTo(Path.of("the keys of this run"));
    }

    @Test
    void fileThatExistsIsKeptAndNoneIsMade() throws IOException {
        Path theirs = Files.writeString(folder.resolve("b.p12"), "theirs");

        assertThatThrownBy(() -> new KeyFiles().make(folder, List.of("a", "b"), 30))
                .isInstanceOf(KeysException.class)
                .hasMessage(theirs + " exists: name another folder with --out, or delete it first");

        assertThat(theirs).hasContent("theirs");
        assertThat(folder.resolve("a.p12")).doesNotExist();
    }

    @Test
    void hostsAndDaysAreCheckedBeforeAnythingIsMade() {
        assertThatThrownBy(() -> new KeyFiles().make(folder, List.of("a", "b c"), 30))
                .hasMessage("'b c' is not the name or address of a host");
        assertThatThrownBy(() -> new KeyFiles().make(folder, List.of("a,dns:b"), 30))
                .hasMessage("'a,dns:b' is not the name or address of a host");
        assertThatThrownBy(() -> new KeyFiles().make(folder, List.of("a", "a"), 30))
                .hasMessage("the host 'a' is named twice");
        assertThatThrownBy(() -> new KeyFiles().make(folder, List.of(), 30)).hasMessageContaining("at least one host");
        assertThatThrownBy(() -> new KeyFiles().make(folder, List.of("a"), 0))
                .hasMessage("keys are valid for 1 to 3650 days, not 0");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatIsNoFileOfKeysIsNamed() throws IOException {
        Path text = Files.writeString(folder.resolve("text.p12"), "no keys");

        assertThatThrownBy(() -> HostKeys.read(text)).hasMessageStartingWith("cannot read keys from " + text);
        assertThatThrownBy(() -> HostKeys.read(folder.resolve("none.p12")))
                .hasMessageEndingWith("there is no such file");
    }

    @Test
    void damagedFileOfKeysIsNamedWithTheReason() throws IOException {
        Path good =
                new KeyFiles().make(folder.resolve("keys"), List.of("a"), 30).getFirst();
        byte[] bytes = Files.readAllBytes(good);
        Path bad = folder.resolve("bad.p12");

        assertThatThrownBy(() -> HostKeys.read(Files.write(bad, new byte[0])))
                .hasMessage("cannot read keys from " + bad + ": the file is empty");
        assertThatThrownBy(() -> HostKeys.read(Files.write(bad, Arrays.copyOf(bytes, bytes.length - 1))))
                .hasMessage("cannot read keys from " + bad + ": it is cut off, or no PKCS12 store");
        assertThatThrownBy(() -> HostKeys.read(Files.write(bad, new byte[5_000])))
                .hasMessageStartingWith("cannot read keys from " + bad + ": it is damaged, or no PKCS12 store (");
        assertThatThrownBy(() -> HostKeys.read(Files.writeString(bad, "-----BEGIN CERTIFICATE-----\r\nMIIB")))
                .hasMessage("cannot read keys from " + bad + ": it holds PEM; expected a PKCS12 store");
        assertThatThrownBy(() -> HostKeys.read(good, "other".toCharArray()))
                .hasMessage("cannot read keys from " + good + ": the password is wrong, or the file is damaged");
        assertThatThrownBy(() -> HostKeys.read(folder))
                .hasMessage("cannot read keys from " + folder + ": it is a folder, not a file");
    }

    @Test
    void fileOfAGibibyteIsNotRead() throws IOException {
        Path bad = folder.resolve("huge.p12");
        try (RandomAccessFile file = new RandomAccessFile(bad.toFile(), "rw")) {
            // Begins as a store does that is as long as the file.
            file.write(new byte[] {0x30, (byte) 0x84, 0x3f, (byte) 0xff, (byte) 0xff, (byte) 0xfa});
            file.setLength(1L << 30);
        }

        assertThatThrownBy(() -> HostKeys.read(bad))
                .hasMessage("cannot read keys from " + bad + ": the file is larger than 16 MiB");
    }
}

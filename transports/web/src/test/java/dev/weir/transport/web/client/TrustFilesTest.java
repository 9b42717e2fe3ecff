package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.web.client.options.ClientTls;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of certificates as users have them: damaged, mistaken for another, or as other systems write them. */
class TrustFilesTest {

    @TempDir
    private static Path folder;

    private static Path bad = Path.of("");
    private static String pem = "";

    @BeforeAll
    static void makeKeys() throws IOException, InterruptedException {
        bad = folder.resolve("bad.pem");
        SlowAndSecuredClientsTest.makeKeys(folder);
        pem = Files.readString(folder.resolve("server.pem"));
    }

    @Test
    void certificatesAreReadWhateverTheLineEndsAndTheTextAroundThem() {
        for (String text : new String[] {pem, pem.replaceAll("\r?\n", "\r\n"), "# mine\n" + pem + "\n# both\n" + pem}) {
            assertThatCode(() -> ClientTls.trusting(Files.writeString(bad, text)))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void certificateThatIsCutOffIsRefusedAlsoBehindAWholeOne() {
        for (String text : new String[] {pem.substring(0, 200), pem + pem.substring(0, 200)}) {
            assertThatThrownBy(() -> ClientTls.trusting(Files.writeString(bad, text)))
                    .isInstanceOf(IOException.class)
                    .hasMessage(bad + " is cut off: a BEGIN CERTIFICATE has no END CERTIFICATE");
        }
    }

    @Test
    void fileWithoutACertificateIsToldSo() {
        String none = "there is no certificate (-----BEGIN CERTIFICATE-----) in " + bad;
        assertThatThrownBy(() -> ClientTls.trusting(Files.write(bad, new byte[0])))
                .hasMessage(bad + ": the file is empty");
        assertThatThrownBy(() -> ClientTls.trusting(Files.writeString(bad, "no keys\n")))
                .hasMessage(none);
        assertThatThrownBy(() -> ClientTls.trusting(Files.write(bad, new byte[9_000])))
                .hasMessage(none);
        assertThatThrownBy(() -> ClientTls.trusting(folder.resolve("server.p12")))
                .hasMessageStartingWith("there is no certificate (-----BEGIN CERTIFICATE-----) in " + folder);
        assertThatThrownBy(() -> ClientTls.trusting(Files.writeString(bad, pem.replace("CERTIFICATE", "PRIVATE KEY"))))
                .hasMessage(none);
    }

    @Test
    void damagedCertificateIsNamed() {
        int middle = pem.indexOf('\n') + 100;
        String damaged = pem.substring(0, middle) + "AAAAAAAA" + pem.substring(middle + 8);

        assertThatThrownBy(() -> ClientTls.trusting(Files.writeString(bad, damaged)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("a certificate in " + bad + " cannot be read");
    }

    @Test
    void whatIsNoFileIsNeverOpened() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(() -> ClientTls.trusting(pipe))
                .hasMessage(pipe + ": it is a pipe, a socket or a device, not a file");
        assertThatThrownBy(() -> ClientTls.trusting(folder)).hasMessage(folder + ": it is a folder, not a file");
        assertThatThrownBy(() -> ClientTls.trusting(folder.resolve("none")))
                .hasMessage(folder.resolve("none") + ": there is no such file");
    }

    @Test
    void fileOfAGibibyteIsNotRead() throws IOException {
        Path huge = folder.resolve("huge.pem");
        byte[] begin = pem.getBytes(StandardCharsets.US_ASCII);
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.write(Arrays.copyOf(begin, begin.length));
            file.setLength(1L << 30);
        }

        assertThatThrownBy(() -> ClientTls.trusting(huge)).hasMessage(huge + ": the file is larger than 16 MiB");
    }
}

package dev.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegularFileTest {

    @Test
    void aFileMayBeOpenedAlsoBehindALink(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "x");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        assertThat(RegularFile.fault(file)).isEmpty();
        assertThat(RegularFile.checked(link)).isEqualTo(link);
    }

    @Test
    void aMissingFileIsNoFaultHere(@TempDir Path folder) {
        assertThat(RegularFile.fault(folder.resolve("none"))).isEmpty();
    }

    @Test
    void foldersAndDevicesAreNotToBeOpened(@TempDir Path folder) {
        assertThat(RegularFile.fault(folder)).contains("is a folder, not a file");
        assertThatThrownBy(() -> RegularFile.checked(Path.of("/dev/null")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("/dev/null is a pipe, a socket or a device, not a file");
    }
}

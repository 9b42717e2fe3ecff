package dev.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyNamesTest {

    @TempDir
    Path folder;

    @Test
    void listsThatComeWithWeirHaveFortyDifferentNames() {
        assertThat(KeyNames.shipped("fruits").orElseThrow())
                .hasSize(40)
                .doesNotHaveDuplicates()
                .contains("Apple", "Jackfruit");
        assertThat(KeyNames.shipped("names").orElseThrow())
                .hasSize(40)
                .doesNotHaveDuplicates()
                .contains("James", "Douglas");
        assertThat(KeyNames.shipped("cities")).isEmpty();
    }

    @Test
    void everyLineOfAFileIsAName() throws IOException {
        assertThat(KeyNames.read(file("Oslo\nSão Paulo\r\nRoma"))).containsExactly("Oslo", "São Paulo", "Roma");
        assertThat(KeyNames.read(file("Oslo\nRoma\n"))).containsExactly("Oslo", "Roma");
    }

    @Test
    void lineThatIsNoNameIsRefusedWithItsNumber() throws IOException {
        assertRefused(file("Oslo\n\nRoma\n"), "line 2 of", "is empty");
        assertRefused(file(""), "line 1 of", "is empty");
        assertRefused(file("Oslo\nRoma\nOslo\n"), "line 3 of", "is 'Oslo', as is line 1");
        assertRefused(file("Oslo\n" + "x".repeat(65_536)), "line 2 of", "65536 bytes; a name has at most 65535");
        assertThat(KeyNames.read(file("x".repeat(65_535)))).hasSize(1);
    }

    @Test
    void fileThatCannotBeReadIsRefused() throws IOException {
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, 'a'});

        assertRefused(folder.resolve("none"), "does not exist; lists that come with Weir are fruits and names");
        assertRefused(folder, "is not a file");
        assertRefused(binary, "is not UTF-8 text");
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("names.txt"), content, StandardCharsets.UTF_8);
    }

    private static void assertRefused(Path file, String... parts) {
        assertThatThrownBy(() -> KeyNames.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(parts);
    }
}

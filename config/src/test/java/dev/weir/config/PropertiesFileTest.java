package dev.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.secret.Secrets;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class PropertiesFileTest {

    private static final String TEXT = """
            # one comment \\
            a = 1

            ! another
              b:two\\
                # not a comment, but\\
                more
            c\\=d e
            \te
            f = ends with a backslash \\\\
            a=last
            g=x\\
            """;

    @Test
    void theValuesAreThoseOfJavasOwnReader() throws IOException {
        Properties expected = new Properties();
        expected.load(new StringReader(TEXT));

        PropertiesFile file = PropertiesFile.of(TEXT);

        assertThat(file.values()).containsExactlyInAnyOrderEntriesOf(asMap(expected));
        assertThat(file.value("b")).contains("two# not a comment, butmore");
        assertThat(file.value("none")).isEmpty();
    }

    @Test
    void eachPropertyKnowsItsLine() {
        PropertiesFile file = PropertiesFile.of(TEXT);

        assertThat(file.line("b")).isEqualTo(5);
        assertThat(file.line("c=d")).isEqualTo(8);
        assertThat(file.line("a")).isEqualTo(11);
        assertThat(file.line("none")).isZero();
        assertThat(PropertiesFile.empty().values()).isEmpty();
    }

    @Test
    void aLineThatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> PropertiesFile.of("a=1\nb=\\u12\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("line 2: ");
    }

    @Test
    void secretsAreRemembered() {
        PropertiesFile.of("basic.auth.user.info=key-of-a-registry:secret-of-a-registry\n");

        assertThat(Secrets.masked("x secret-of-a-registry")).doesNotContain("secret-of-a-registry");
    }

    private static Map<String, String> asMap(Properties properties) {
        Map<String, String> map = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
        return map;
    }
}

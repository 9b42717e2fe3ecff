package dev.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.Node.Mapping;
import dev.weir.secret.Secrets;
import java.io.PrintWriter;
import java.io.StringWriter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlReaderTest {

    @Test
    void everythingKnowsItsLine() {
        Mapping root =
                (Mapping) YamlReader.read("a: 1\n\nb:\n  c: [x,\n   y]\n", "f").orElseThrow();

        assertThat(root.keyPlace("b").text()).isEqualTo("f:3");
        assertThat(root.value("b").orElseThrow().place().text()).isEqualTo("f:4");
        Node.Sequence list = (Node.Sequence)
                ((Mapping) root.value("b").orElseThrow()).value("c").orElseThrow();
        assertThat(list.items().get(1).place().text()).isEqualTo("f:5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    a: 1\\nb: [1, 2                     | f:2: not valid YAML at column 9
                    a: 1\\n b: 2                        | f:2: not valid YAML at column 3
                    a:\\n\\tb: 2                         | f:2: a tab at column 1; YAML is indented with spaces
                    a: "x                              | f:1: not valid YAML
                    a: &x 1\\nb: *x                     | f:1: anchors and aliases (& and *) are not used here
                    a: [&x [1], *x]                    | f:1: anchors and aliases
                    a: !!javax.script.ScriptEngineManager [x] | f:1: a tag, which is not used here; a value that begins with ! stands in quotes
                    a: !!str 5                         | f:1: a tag, which is not used here
                    !mine a: 5                         | f:1: a tag, which is not used here
                    a: !mine { b: 1 }                  | f:1: a tag, which is not used here
                    a: 1\\n---\\nb: 2                    | f:2: a second document begins here
                    ? [a, b]\\n: 5                      | f:1: a key is one word
                    """)
    void anythingButPlainYamlIsRefusedWithItsLine(String yaml, String expected) {
        assertThatThrownBy(() -> YamlReader.read(yaml.replace("\\n", "\n").replace("\\t", "\t"), "f"))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(expected);
    }

    /** The memory of secrets lasts as long as the process, so every one here occurs nowhere else. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    password: !S3cret77                          | S3cret77
                    web:\\n  password: !S3cret78                  | S3cret78
                    kafka: { client.sasl.password: !S3cret79 }   | S3cret79
                    password: !S3cret80 [a]                      | S3cret80
                    password: !S3cret81 { a: b }                 | S3cret81
                    password: !S3cret82!more                     | S3cret82
                    password: !S3cret83^more                     | S3cret83
                    password: !<S3cret84                         | S3cret84
                    """)
    void aPasswordThatBeginsLikeATagIsNotShown(String yaml, String secret) {
        assertThatThrownBy(() -> YamlReader.read(yaml.replace("\\n", "\n"), "f"))
                .isInstanceOf(ConfigException.class)
                .hasMessageMatching("f:[12]: a tag, which is not used here; .* stands in quotes.*")
                .satisfies(refused -> assertThat(stackTrace(refused)).doesNotContain(secret));
    }

    @Test
    void aPasswordInALineThatIsNoYamlIsNotShown() {
        assertThatThrownBy(() -> YamlReader.read("password: 'S3cret86", "f"))
                .isInstanceOf(ConfigException.class)
                .satisfies(refused -> assertThat(stackTrace(refused)).doesNotContain("S3cret86"));
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    @Test
    void aPasswordThatBeginsLikeATagIsRememberedAsASecret() {
        assertThatThrownBy(() -> YamlReader.read("password: !S3cret85", "f")).isInstanceOf(ConfigException.class);

        assertThat(Secrets.masked("refused: !S3cret85")).isEqualTo("refused: ******");
    }

    @Test
    void charactersThatNoTextHoldsAreRefused() {
        assertThatThrownBy(() -> YamlReader.read("a: 1\nb: \u0000", "f"))
                .isInstanceOf(ConfigException.class)
                .hasMessage("f:2: not a text file: it holds the character NULL");
    }

    @Test
    void explosiveAndDeepFilesAreRefusedBeforeTheyGrow() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 60; i++) {
            bomb.append("a" + i + ": &a" + i + " [*a" + (i - 1) + ", *a" + (i - 1) + "]\n");
        }

        assertThatThrownBy(() -> YamlReader.read(bomb.toString(), "f")).hasMessageContaining("anchors and aliases");
        assertThatThrownBy(() -> YamlReader.read("[".repeat(100_000), "f"))
                .hasMessageContaining("nested more than 20 deep");
        assertThatThrownBy(() -> YamlReader.read("a: ".concat("{a: ".repeat(100_000)), "f"))
                .isInstanceOf(ConfigException.class);
    }

    @Property(tries = 2_000)
    void anyTextIsReadOrRefusedWithItsPlace(@ForAll String text) {
        try {
            assertThat(YamlReader.read(text, "f")).isNotNull();
        } catch (ConfigException e) {
            assertThat(e.getMessage()).startsWith("f:");
        }
    }
}

package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.gateway.protocol.ValueEncoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration of Lightstreamer Server, of which two elements are read. */
final class LightstreamerConfTest {

    private static final String YAML = """
        connections:
          C:
            bootstrap: b:1
            items: { i: i }
            topics: { t: i }
            fields: { f: '#{VALUE}' }
        """;

    @TempDir
    private Path folder = Path.of("");

    private GatewayConfiguration read(String elements, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("lightstreamer_conf.xml"), """
            <?xml version="1.0" encoding="UTF-8"?>
            <lightstreamer_conf>
            <delta><other name="x">1</other>
            %s
            <!-- <jsonpatch_min_length>7</jsonpatch_min_length> -->
            </delta>
            </lightstreamer_conf>
            """.formatted(elements));
        List<String> all = Stream.concat(Stream.of("items.lightstreamer-conf=" + file), Stream.of(options))
                .toList();
        return GatewayConfig.read(YAML, "gateway.yaml", folder, all);
    }

    private static ValueEncoder encoder(GatewayConfiguration configuration) {
        return configuration.settings().items().encoder();
    }

    private static final int NEVER = Integer.MAX_VALUE;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ''                                                                                               | 2147483647 | 2147483647
        <default_diff_order> </default_diff_order>                                                       | 2147483647 | 2147483647
        <default_diff_order>jsonpatch</default_diff_order>                                               | 50         | 2147483647
        <default_diff_order>jsonpatch</default_diff_order><jsonpatch_min_length>500</jsonpatch_min_length> | 500      | 2147483647
        <default_diff_order>jsonpatch</default_diff_order><jsonpatch_min_length>none</jsonpatch_min_length> | 0       | 2147483647
        <default_diff_order>diff_match_patch</default_diff_order>                                        | 2147483647 | 50
        <default_diff_order>jsonpatch, diff_match_patch</default_diff_order>                             | 50         | 50
        <jsonpatch_min_length>500</jsonpatch_min_length>                                                 | 2147483647 | 2147483647
        """)
    void itsTwoElementsSayWhichDifferencesAreSent(String elements, int patch, int text) throws IOException {
        ValueEncoder encoder = encoder(read(elements));

        assertThat(encoder.jsonPatchMinCharacters()).isEqualTo(patch);
        assertThat(encoder.tlcpDiffMinCharacters()).isEqualTo(text);
    }

    @Test
    void givenSettingsOverrideTheFileAndTheRestIsReportedUnused() throws IOException {
        GatewayConfiguration found =
                read("<default_diff_order>jsonpatch</default_diff_order>", "items.tlcp-diff-from=70");

        assertThat(encoder(found).jsonPatchMinCharacters()).isEqualTo(50);
        assertThat(encoder(found).tlcpDiffMinCharacters()).isEqualTo(70);
        assertThat(found.adapters().remarks())
                .containsExactly("of lightstreamer_conf.xml, 'default_diff_order' and 'jsonpatch_min_length' are read;"
                        + " the rest has no effect");
        assertThat(encoder(GatewayConfig.read(YAML, "gateway.yaml", folder, List.of()))
                        .tlcpDiffMinCharacters())
                .isLessThan(NEVER);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <default_diff_order>json</default_diff_order>                                    | lightstreamer_conf.xml:4: 'default_diff_order' is a list of jsonpatch and diff_match_patch, not 'json'
        <default_diff_order>jsonpatch</default_diff_order><jsonpatch_min_length>many</jsonpatch_min_length> | lightstreamer_conf.xml:4: 'jsonpatch_min_length' is a whole number, or none, not 'many'
        <a>                                                                              | lightstreamer_conf.xml:6: is not valid XML
        """)
    void whatIsWrongInItIsSaidWithItsPlace(String elements, String message) {
        assertThatThrownBy(() -> read(elements))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void anotherFileIsNotTakenForIt() throws IOException {
        Path file = Files.writeString(folder.resolve("other.xml"), "<adapters_conf id='x'/>");
        assertThatThrownBy(() ->
                        GatewayConfig.read(YAML, "gateway.yaml", folder, List.of("items.lightstreamer-conf=" + file)))
                .hasMessage("other.xml:1: is not a lightstreamer_conf.xml: it begins with the element 'adapters_conf'");
    }

    @Test
    void aloneItIsSentToItsPlace() {
        assertThatThrownBy(
                        () -> GatewayConfig.read("<lightstreamer_conf/>", "lightstreamer_conf.xml", folder, List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "lightstreamer_conf.xml:1: is the configuration of Lightstreamer Server, and names no topics\n"
                                + "    give an adapters.xml or a gateway.yaml, and this file beside it:  --set"
                                + " items.lightstreamer-conf=lightstreamer_conf.xml");
    }
}

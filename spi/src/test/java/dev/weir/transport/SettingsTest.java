package dev.weir.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    private static final List<Setting> DECLARED = List.of(
            Setting.text("endpoint", "127.0.0.1:0", "Where."),
            Setting.text("client.properties", "", "A file."),
            Setting.properties("client", List.of("security.protocol"), "Properties."));

    @Test
    void aDefaultThatIsWrittenOutIsNotGiven() {
        assertThat(Settings.of(DECLARED, Map.of("endpoint", "127.0.0.1:0")).isGiven("endpoint"))
                .isFalse();
        assertThat(Settings.of(DECLARED, Map.of("endpoint", "127.0.0.1:1")).isGiven("endpoint"))
                .isTrue();
        assertThat(Settings.of(DECLARED, Map.of()).isGiven("endpoint")).isFalse();
    }

    @Test
    void aSettingOfItsOwnIsNoneOfThePropertiesWithTheSameBeginning() {
        Settings settings = Settings.of(DECLARED, Map.of("client.properties", "a.txt", "client.x", "1"));

        assertThat(settings.properties("client")).containsOnly(Map.entry("x", "1"));
        assertThat(settings.text("client.properties")).isEqualTo("a.txt");
    }
}

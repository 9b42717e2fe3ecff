package dev.weir.transport.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a driver says about itself, and what it reads back. */
interface DeclarationContract extends Contract {

    @Test
    default void theDriverHasANameAndADescription() {
        assertThat(subject().driver().name()).matches("[a-z][a-z0-9-]*");
        assertThat(subject().driver().description()).endsWith(".");
        assertThat(subject().driver().capabilities())
                .containsAll(subject().driver().capabilities(subject().settings()));
    }

    @Test
    default void everySettingIsDeclaredOnceAndExplained() {
        assertThat(subject().driver().settings())
                .extracting(Setting::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z][a-zA-Z0-9.-]*"));
        assertThat(subject().driver().settings())
                .allSatisfy(setting -> assertThat(setting.description()).isNotBlank());
    }

    @Test
    default void everyDefaultPassesItsOwnCheck() {
        assertThat(subject().driver().settings())
                .filteredOn(setting -> !setting.defaultText().isEmpty())
                .allSatisfy(setting -> assertThat(Settings.of(
                                        subject().driver().settings(), Map.of(setting.name(), setting.defaultText()))
                                .text(setting.name()))
                        .isEqualTo(setting.defaultText()));
    }

    @Test
    default void anUnknownSettingIsRefused() {
        assertThatThrownBy(() -> Settings.of(subject().driver().settings(), Map.of("noSuchSetting", "1")))
                .isInstanceOfSatisfying(
                        SettingsException.class, e -> assertThat(e.setting()).isEqualTo("noSuchSetting"));
    }

    @Test
    default void theseSettingsAreValid() {
        subject().driver().validate(subject().settings());
    }

    @Test
    default void theEffectiveSettingsAreReadBackWithoutSecrets() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            assertThat(exchange.transport().effectiveSettings()).isNotEmpty().allSatisfy(setting -> {
                assertThat(setting.scope()).isNotBlank();
                assertThat(setting.name()).isNotBlank();
            });
            assertThat(exchange.transport().effectiveSettings())
                    .extracting(EffectiveSetting::value)
                    .allSatisfy(value -> assertThat(subject().secrets()).noneMatch(value::contains));
        }
    }
}

package dev.weir.transport.web.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class GatewayLaunchTest {

    private static final List<String> OF_A_RUN = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseG1GC",
            "-XX:MaxTenuringThreshold=2",
            "-XX:+TieredCompilation",
            "-XX:AOTCache=weir.aot",
            "-Dweir.home=weir");

    @Test
    void gatewayUsesGarbageCollectorOfItsCommandNotOfTheRun() {
        assertThat(GatewayLaunch.options(OF_A_RUN, null))
                .containsExactly(
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dweir.home=weir",
                        "-XX:+UseSerialGC",
                        "-XX:+UseCompactObjectHeaders",
                        "-Xms64m");
    }

    @Test
    void whatTheUserAsksForWins() {
        assertThat(GatewayLaunch.options(OF_A_RUN, " -XX:+UseG1GC  -Xmx2g -Xlog:gc "))
                .containsExactly(
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dweir.home=weir",
                        "-XX:+UseCompactObjectHeaders",
                        "-Xms64m",
                        "-XX:+UseG1GC",
                        "-Xmx2g");
    }
}

package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.TransportDriver.Span;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of channels that do not reach from host to host, and back. */
class BetweenHostsTest {

    private static final List<String> ONE = List.of("10.0.0.3");
    private static final List<String> TWO = List.of("10.0.0.3", "10.0.0.4");

    private static Optional<String> obstacle(String settings, Span span) {
        Map<String, String> given = Arrays.stream(settings.split(" "))
                .map(setting -> setting.split("=", 2))
                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
        return new AeronDriver().obstacleBetweenHosts(Pair.settings(given), span);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            media=ipc                                     ; shares no memory ; --set media=udp --set endpoint=10.0.0.3:20121
            media=udp                                     ; 127.0.0.1:0      ; --set endpoint=10.0.0.3:20121
            media=udp endpoint=localhost:20121            ; localhost:20121  ; --set endpoint=10.0.0.3:20121
            media=udp endpoint=0.0.0.0:20121              ; 0.0.0.0:20121    ; --set endpoint=10.0.0.3:20121
            media=udp endpoint=[::1]:20121                ; [::1]:20121      ; --set endpoint=10.0.0.3:20121
            media=udp endpoint=10.0.0.3:0                 ; 10.0.0.3:0       ; --set endpoint=10.0.0.3:20121
            uri=aeron:udp?endpoint=127.0.0.1:20121|mtu=8k ; 127.0.0.1:20121  ; --set endpoint=10.0.0.3:20121
            """)
    void whatDoesNotReachSubscribersOfOneHostIsNamedWithWhatDoes(String settings, String problem, String remedy) {
        assertThat(obstacle(settings, new Span(TWO, ONE, false)).orElseThrow()).contains(problem, remedy);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            media=udp endpoint=10.0.0.3:20121
            media=udp endpoint=bench-c:20121
            media=udp endpoint=[fd00::3]:20121
            media=udp endpoint=224.0.1.1:20121
            media=udp endpoint=10.0.0.3:20121 subscription.endpoint=0.0.0.0:20121
            uri=aeron:udp?control=10.0.0.1:20121|control-mode=dynamic
            """)
    void whatReachesThemIsTaken(String settings) {
        assertThat(obstacle(settings, new Span(TWO, ONE, false))).isEmpty();
    }

    @Test
    void anAddressOfOneHostIsNoneOfTwo() {
        var span = new Span(ONE, TWO, false);

        assertThat(obstacle("media=udp endpoint=10.0.0.3:20121", span).orElseThrow())
                .contains("of the 2 agents with subscribers only one can listen at 10.0.0.3:20121")
                .contains("--set endpoint=224.0.1.1:20121");
        assertThat(obstacle("media=ipc", span).orElseThrow()).contains("--set endpoint=224.0.1.1:20121");
        assertThat(obstacle("media=udp endpoint=224.0.1.1:20121", span)).isEmpty();
    }

    @Test
    void anAddressThatOnlyThisHostHasIsNotAdvised() {
        assertThat(obstacle("media=ipc", new Span(ONE, List.of("127.0.0.1"), false))
                        .orElseThrow())
                .contains("--set endpoint=<host>:20121");
        assertThat(obstacle("media=ipc", new Span(ONE, List.of("fd00::3"), false))
                        .orElseThrow())
                .contains("--set endpoint=[fd00::3]:20121");
    }

    @Test
    void echoesNeedAWayBackOfTheirOwn() {
        var one = new Span(List.of("10.0.0.1"), ONE, true);
        String out = "media=udp endpoint=10.0.0.3:20121";

        assertThat(obstacle(out, one).orElseThrow())
                .contains("echoes would be sent to 10.0.0.3:20121")
                .contains("--set echoEndpoint=10.0.0.1:20122");
        assertThat(obstacle(out + " echoEndpoint=10.0.0.1:0", one).orElseThrow())
                .contains("cannot reach 10.0.0.1:0", "--set echoEndpoint=10.0.0.1:20122");
        assertThat(obstacle(out + " echoEndpoint=10.0.0.1:20122", one)).isEmpty();
        assertThat(obstacle("media=udp endpoint=224.0.1.1:20121", one)).isEmpty();
        assertThat(obstacle(out + " echoEndpoint=10.0.0.1:20122", new Span(TWO, ONE, true))
                        .orElseThrow())
                .contains("of the 2 agents with publishers only one", "--set echoEndpoint=224.0.1.1:20122");
    }

    @Test
    void theChannelOfEchoesKeepsWhatIsNotThePlace() {
        Channel messages = AeronSettings.of(Pair.settings(Map.of(
                        "uri", "aeron:udp?control=10.0.0.1:20121|control-mode=dynamic|mtu=8k",
                        "echoEndpoint", "10.0.0.1:20122",
                        "subscription.endpoint", "0.0.0.0:20121",
                        "subscription.rcv-wnd", "256k")))
                .channel();

        assertThat(messages.ofEchoes().subscription())
                .contains("endpoint=10.0.0.1:20122", "mtu=8k", "rcv-wnd=256k")
                .doesNotContain("control", "0.0.0.0");
    }
}

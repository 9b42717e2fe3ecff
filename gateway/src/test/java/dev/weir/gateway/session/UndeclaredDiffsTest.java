package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.ValueEncoder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which differences a client gets that does not say which it understands. */
class UndeclaredDiffsTest {

    private static final FieldNames F = ScriptedAdapter.fields("f");
    private static final String OWN_CLIENT = "LS_cid=mgQkwtwdysogQz2BJ4Ji%20kOj2Bg";

    /** What the second of two values looks like on the wire: {@code ^T}, {@code ^P} or the value's beginning. */
    private static String second(DiffFormats undeclared, String create, String first, String second) {
        Bench bench = new Bench(
                SessionSettings.withDefaults(),
                new ItemSettings(ValueEncoder.withDefaults(), undeclared, 1_000, 10, 1_000, Limit.UNLIMITED));
        FakeClient client = FakeClient.webSocketClient();
        bench.request(client, "create_session", create);
        bench.request(client, "control", "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=RAW&LS_schema=f");
        for (String value : List.of(first, second)) {
            bench.adapter().update("a", F, value);
            bench.turn();
        }
        return client.lines().getLast().substring("U,1,1,".length()).substring(0, 2);
    }

    private static String text(DiffFormats undeclared, String create) {
        return second(undeclared, create, "x".repeat(100) + "1", "x".repeat(100) + "2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        mgQkwtwdysogQz2BJ4Ji%20kOj2Bg                           | xx
        mgQkwtwdysogQz2BJ4Ji kOj2Bg                             | xx
        mgQkwtwdysogQz2BJ4Ji+kOj2Bg                             | xx
        mgQkwtwdysogQz2BJ4Ji%2BkOj2Bg                           | xx
        mgQkwtwdysogQz2BJ4Ji%20kOj2Bg&LS_supported_diffs=T      | ^T
        mgQkwtwdysogQz2BJ4Ji%20kOj2Bg&LS_supported_diffs=       | xx
        an-id-of-an-official-library                            | ^T
        """)
    void aClientOfTheLoadTestToolkitGetsNoTlcpDiffs(String id, String beginning) {
        assertThat(text(DiffFormats.JSON_PATCH, "LS_cid=" + id)).isEqualTo(beginning);
    }

    @Test
    void jsonPatchesStayForItReadsThem() {
        String document = "{\"text\":\"" + "x".repeat(100) + "\",\"timestamp\":%d}";
        assertThat(second(DiffFormats.JSON_PATCH, OWN_CLIENT, document.formatted(1), document.formatted(2)))
                .isEqualTo("^P");
    }

    @Test
    void elsewhereNoWordMeansAllAsTheProtocolHasIt() {
        assertThat(text(DiffFormats.ALL, OWN_CLIENT)).isEqualTo("^T");
        assertThat(text(DiffFormats.ALL, "LS_polling=false")).isEqualTo("^T");
    }
}

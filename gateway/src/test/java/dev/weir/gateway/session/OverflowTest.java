package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.RequestText;
import dev.weir.gateway.protocol.ValueEncoder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a client hears that subscribes while too many events of the item wait for a busy loop. */
final class OverflowTest {

    private static final FieldNames F = ScriptedAdapter.fields("f");
    private static final FieldNames ROW = ScriptedAdapter.fields("key", "command", "f");

    private final Bench small = new Bench(
            SessionSettings.withDefaults(),
            new ItemSettings(ValueEncoder.withDefaults(), 1_000, 10, 3, Limit.UNLIMITED));
    private final FakeClient late = small.session("");

    private void first(String mode, String schema) {
        small.session("&LS_op=add&LS_subId=1&LS_group=a&LS_snapshot=true&LS_mode=" + mode + "&LS_schema=" + schema);
    }

    /** Within the turn that the others' events wait for. */
    private void subscribeLate(String mode, String schema) {
        String snapshot = mode.equals("RAW") ? "" : "&LS_snapshot=true";
        small.handle(
                late,
                RequestText.ofMessage("control\r\nLS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=" + mode
                        + "&LS_schema=" + schema + snapshot));
    }

    private void updates(int from, int to) {
        for (int number = from; number <= to; number++) {
            small.adapter().update("a", F, Integer.toString(number));
        }
    }

    private void row(@Nullable String... values) {
        small.adapter().update("a", ROW, values);
    }

    /** What is no answer to the request. */
    private List<String> told() {
        small.turn();
        return late.lines().stream()
                .filter(line -> !line.matches("(REQOK|SUBOK|SUBCMD|CONF),.*"))
                .toList();
    }

    @Test
    void whatCameBeforeIsNoneOfItsEvents() {
        first("MERGE", "f");
        updates(1, 10);
        subscribeLate("RAW", "f");
        assertThat(told()).isEmpty();
        updates(11, 11);
        assertThat(told()).containsExactly("U,1,1,11");
    }

    @Test
    void onlyWhatCameAfterwardsIsLostToIt() {
        first("MERGE", "f");
        updates(1, 10);
        subscribeLate("RAW", "f");
        updates(11, 13);
        assertThat(told()).containsExactly("OV,1,1,2", "U,1,1,13");
    }

    @Test
    void theLastMessageOfItsSnapshotDoesNotComeTwice() {
        first("DISTINCT", "f");
        updates(1, 5);
        subscribeLate("DISTINCT", "f");
        assertThat(told()).containsExactly("U,1,1,1", "U,1,1,2", "U,1,1,3", "U,1,1,4", "U,1,1,5");
    }

    @Test
    void aTableThatItHasIsNotSentAgain() {
        first("COMMAND", "key command f");
        for (String key : List.of("a", "b", "c", "d", "e")) {
            row(key, "ADD", "1");
        }
        subscribeLate("COMMAND", "key command f");
        small.adapter().sink("a").endOfSnapshot();
        assertThat(told())
                .containsExactly("U,1,1,a|ADD|1", "U,1,1,b||", "U,1,1,c||", "U,1,1,d||", "U,1,1,e||", "EOS,1,1");
    }
}

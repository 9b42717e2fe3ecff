package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.RequestText;
import dev.weir.gateway.protocol.ValueEncoder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left out, what becomes one, and what waits, when a client takes less than there is. */
class DeliveryTest {

    private static final FieldNames FG = ScriptedAdapter.fields("f", "g");
    private static final FieldNames F = ScriptedAdapter.fields("f");
    private static final FieldNames ROW = ScriptedAdapter.fields("key", "command", "f");

    private final Bench bench = new Bench();

    private FakeClient subscribed(String mode, String more) {
        FakeClient client = bench.session("&LS_keepalive_millis=30000&LS_send_sync=false");
        String schema = mode.equals("COMMAND") ? "key command f" : "f g";
        bench.request(
                client,
                "control",
                "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=" + mode + "&LS_schema=" + schema + more);
        client.lines();
        return client;
    }

    private void update(@Nullable String... values) {
        bench.adapter().update("a", values.length == 1 ? F : values.length == 2 ? FG : ROW, values);
        bench.turn();
    }

    @Test
    void overloadedConnectionKeepsOnlyTheNewestState() {
        FakeClient client = subscribed("MERGE", "");
        update("1", "x");
        client.congest(true);
        update("2", "x");
        update("3", "y");
        update("4");
        assertThat(client.lines()).containsExactly("U,1,1,1|x");
        client.congest(false);
        bench.turn();
        assertThat(client.lines()).containsExactly("U,1,1,4|y");
    }

    @Test
    void rawUpdatesAreAllSentUntilSomeOverflowAndAreReported() {
        FakeClient client = subscribed("RAW", "");
        client.congest(true);
        for (int number = 0; number < 1_003; number++) {
            update(Integer.toString(number), "x");
        }
        client.congest(false);
        bench.turn();
        List<String> lines = client.lines();
        assertThat(lines).hasSize(1_001).startsWith("OV,1,1,3", "U,1,1,3|x", "U,1,1,4|");
        assertThat(lines).last().isEqualTo("U,1,1,1002|");
    }

    /** Where no update is merged into another, an update says what its own message said. */
    @ParameterizedTest
    @CsvSource({"RAW,U|1|1|4|#", "DISTINCT,U|1|1|4|#", "MERGE,U|1|1|4|"})
    void aFieldThatAMessageHasNotIsNullWhereNoneAreMerged(String mode, String expected) {
        FakeClient client = subscribed(mode, "&LS_snapshot=true");
        update("1", "x");
        update("4");
        client.congest(true);
        update("5", "y");
        update("4");
        client.congest(false);
        bench.turn();
        List<String> lines = client.lines().stream()
                .filter(line -> line.startsWith("U,"))
                .map(line -> line.replace(',', '|'))
                .toList();
        assertThat(lines).startsWith("U|1|1|1|x", expected);
        assertThat(lines).last().isEqualTo(mode.equals("MERGE") ? "U|1|1||y" : "U|1|1|4|#");
    }

    @Test
    void aListOfEarlierMessagesSaysWhatEachOfThemSaid() {
        subscribed("DISTINCT", "");
        update("1", "x");
        update("2");
        FakeClient late = subscribedLate();

        assertThat(late.lines()).contains("U,1,1,1|x", "U,1,1,2|#");
    }

    private FakeClient subscribedLate() {
        FakeClient client = bench.session("&LS_keepalive_millis=30000&LS_send_sync=false");
        bench.request(
                client,
                "control",
                "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=DISTINCT&LS_schema=f g&LS_snapshot=true");
        return client;
    }

    @Test
    void theBufferOfAMergedItemMayHoldMore() {
        FakeClient client = subscribed("MERGE", "&LS_requested_buffer_size=2");
        client.congest(true);
        update("1", "x");
        update("2", "x");
        update("3", "x");
        client.congest(false);
        bench.turn();
        assertThat(client.lines()).containsExactly("U,1,1,2|x", "U,1,1,3|");
    }

    @Test
    void anItemIsNotUpdatedMoreOftenThanAskedFor() {
        FakeClient client = subscribed("MERGE", "&LS_requested_max_frequency=2");
        List<String> received = new ArrayList<>();
        for (int tenth = 0; tenth < 20; tenth++) {
            update(Integer.toString(tenth), "x");
            bench.pass(100);
            received.addAll(client.lines());
        }
        assertThat(received).containsExactly("U,1,1,0|x", "U,1,1,4|", "U,1,1,9|", "U,1,1,14|", "U,1,1,19|");
    }

    @Test
    void theLowestFrequencyIsNoneWithoutALimit() {
        FakeClient client = subscribed("MERGE", "&LS_requested_max_frequency=0.0000000000001");

        update("1", "x");
        bench.pass(100);
        update("2", "x");
        bench.pass(100);

        assertThat(client.lines()).containsExactly("U,1,1,1|x");
    }

    @Test
    void anotherFrequencyIsConfirmedAndHoldsAtOnce() {
        FakeClient client = subscribed("MERGE", "&LS_requested_max_frequency=1");
        update("1", "x");
        bench.request(client, "control", "LS_reqId=2&LS_op=reconf&LS_subId=1&LS_requested_max_frequency=unlimited");
        update("2", "x");
        assertThat(client.lines()).containsExactly("U,1,1,1|x", "REQOK,2", "CONF,1,unlimited,filtered", "U,1,1,2|");
    }

    @Test
    void gatewayLimitsUpdateRateExceptOfRawSubscriptions() {
        Bench slow = new Bench(
                SessionSettings.withDefaults(),
                new ItemSettings(ValueEncoder.withDefaults(), 1_000, 10, 1_000, new Limit(1)));
        FakeClient filtered = slow.session("");
        FakeClient all = slow.session("");
        String add = "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=";
        slow.request(filtered, "control", add + "MERGE&LS_requested_max_frequency=3");
        slow.request(all, "control", add + "RAW");
        assertThat(filtered.lines()).contains("CONF,1,1.0,filtered");
        assertThat(all.lines()).contains("CONF,1,unlimited,unfiltered");

        for (String value : List.of("1", "2", "3")) {
            slow.adapter().update("a", F, value);
            slow.turn();
        }

        assertThat(filtered.lines()).containsExactly("U,1,1,1");
        assertThat(all.lines()).containsExactly("U,1,1,1", "U,1,1,2", "U,1,1,3");
        slow.pass(1_000);
        assertThat(filtered.lines()).containsExactly("U,1,1,3");
    }

    @Test
    void theFrequencyOfWhatIsUnfilteredCannotBeChanged() {
        FakeClient client = subscribed("MERGE", "&LS_requested_max_frequency=unfiltered");
        bench.request(client, "control", "LS_reqId=2&LS_op=reconf&LS_subId=1&LS_requested_max_frequency=1");
        assertThat(client.lines()).singleElement().asString().startsWith("REQERR,2,13,");
    }

    @Test
    void aSessionSendsNoMoreThanItsBandwidth() {
        FakeClient client = subscribed("RAW", "");
        bench.request(client, "control", "LS_reqId=2&LS_op=constrain&LS_requested_max_bandwidth=8");
        client.lines();
        int bytes = 0;
        for (int number = 0; number < 100; number++) {
            update(number + "x".repeat(30), "y".repeat(number % 40));
            bench.pass(100);
            bytes += client.lines().stream().mapToInt(line -> line.length() + 2).sum();
        }
        assertThat(bytes).isGreaterThan(3_000).isLessThanOrEqualTo(10_000 + 250 + 100);
    }

    @Test
    void aClientThatAsksForItsBandwidthAgainAndAgainGetsNoMore() {
        FakeClient client =
                bench.session("&LS_supported_diffs=&LS_op=add&LS_subId=1&LS_group=a&LS_mode=RAW&LS_schema=f");
        int bytes = 0;
        for (int number = 0; number < 100; number++) {
            bench.request(client, "control", "LS_reqId=2&LS_op=constrain&LS_requested_max_bandwidth=8");
            update(number + "x".repeat(300));
            bench.pass(100);
            bytes += client.lines().stream()
                    .filter(line -> line.startsWith("U,"))
                    .mapToInt(line -> line.length() + 2)
                    .sum();
        }
        assertThat(bytes).isGreaterThan(3_000).isLessThanOrEqualTo(10_000 + 250 + 400);
    }

    @Test
    void rareItemsAreNotStarvedByBusyOnes() {
        FakeClient client = bench.session("&LS_requested_max_bandwidth=8&LS_supported_diffs=");
        bench.request(
                client,
                "control",
                "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=busy&LS_mode=RAW&LS_schema=f",
                "LS_reqId=2&LS_op=add&LS_subId=2&LS_group=rare&LS_mode=RAW&LS_schema=f");
        for (int number = 0; number < 500; number++) {
            bench.adapter().update("busy", F, number + "x".repeat(100));
        }
        bench.adapter().update("rare", F, "seen");
        bench.turn();
        bench.pass(1_000);
        assertThat(client.lines()).contains("U,2,1,seen");
    }

    @Test
    void aTableThatWaitsIsToldAsItStandsWithWhatCameAndWent() {
        FakeClient client = subscribed("COMMAND", "&LS_snapshot=true");
        update("a", "ADD", "1");
        update("b", "ADD", "1");
        bench.adapter().sink("a").endOfSnapshot();
        bench.turn();
        assertThat(client.lines()).containsExactly("U,1,1,a|ADD|1", "U,1,1,b||", "EOS,1,1");

        client.congest(true);
        update("a", "UPDATE", "2");
        update("a", "UPDATE", "3");
        update("b", "DELETE", null);
        update("c", "ADD", "7");
        update("c", "UPDATE", "8");
        update("b", "ADD", "9");
        update("d", "ADD", "1");
        update("d", "DELETE", null);
        client.congest(false);
        bench.turn();
        assertThat(client.lines())
                .containsExactly("OV,1,1,2", "U,1,1,a|UPDATE|3", "U,1,1,b|DELETE|#", "U,1,1,|ADD|9", "U,1,1,c||8");
    }

    @Test
    void aLateClientGetsTheTableAsItStands() {
        subscribed("COMMAND", "&LS_snapshot=true");
        update("a", "ADD", "1");
        update("b", "ADD", "2");
        bench.adapter().sink("a").endOfSnapshot();
        update("a", "UPDATE", "5");
        FakeClient late = bench.session(
                "&LS_op=add&LS_subId=1&LS_group=a&LS_mode=COMMAND&LS_schema=key command f&LS_snapshot=true");
        update("a", "DELETE", null);
        assertThat(late.lines()).containsExactly("U,1,1,a|DELETE|#");
    }

    @Test
    void aLateClientGetsTheNewestStateOnceAndThenWhatFollows() {
        subscribed("MERGE", "&LS_snapshot=true");
        update("1", "x");
        FakeClient late = bench.session("");
        // The event is on its way to the loop when the client subscribes: it is in the snapshot, and must not come
        // again.
        bench.adapter().update("a", FG, "2", "x");
        bench.request(
                late,
                "control",
                "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=MERGE&LS_schema=f g&LS_snapshot=true");
        update("3", "x");
        assertThat(late.lines()).filteredOn(line -> line.startsWith("U")).containsExactly("U,1,1,2|x", "U,1,1,3|");
    }

    @Test
    void aStateThatIsVoidBecomesNothing() {
        FakeClient client = subscribed("MERGE", "");
        update("1", "x");
        bench.adapter().sink("a").clearSnapshot();
        bench.turn();
        update("2");
        assertThat(client.lines()).containsExactly("U,1,1,1|x", "U,1,1,#|#", "U,1,1,2|");
    }

    @Test
    void eventsQueuedForBusyLoopAreConflatedAndRawClientsAreTold() {
        Bench small = new Bench(
                SessionSettings.withDefaults(),
                new ItemSettings(ValueEncoder.withDefaults(), 1_000, 10, 3, Limit.UNLIMITED));
        FakeClient client = small.session("&LS_op=add&LS_subId=1&LS_group=a&LS_mode=RAW&LS_schema=f g");
        for (int number = 1; number <= 10; number++) {
            small.adapter().update("a", FG, Integer.toString(number), "x");
        }
        small.turn();
        small.adapter().update("a", FG, "11", "x");
        small.turn();
        assertThat(client.lines())
                .containsExactly("U,1,1,1|x", "U,1,1,2|", "U,1,1,3|", "OV,1,1,6", "U,1,1,10|", "U,1,1,11|");
    }

    @Test
    void itemGivenUpByAdapterIsSubscribedAnewByNextSubscriber() {
        FakeClient first = subscribed("MERGE", "");
        FakeClient second = bench.session("");
        ItemSink given = bench.adapter().sink("a");
        given.failed("gone");
        bench.handle(
                second,
                RequestText.ofMessage(
                        "control\r\nLS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=MERGE&LS_schema=f"));
        bench.turn();

        assertThat(first.lines()).containsExactly("UNSUB,1");
        assertThat(bench.adapter().sink("a")).isNotSameAs(given);
        update("1", "x");
        assertThat(second.lines()).contains("U,1,1,1");
        assertThat(first.lines()).isEmpty();
    }
}

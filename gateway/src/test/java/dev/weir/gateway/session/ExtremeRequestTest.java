package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.feed.FieldNames;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Values that a client may ask for but nobody needs neither stop the loop nor keep a session. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ExtremeRequestTest {

    private static final FieldNames F = ScriptedAdapter.fields("f");

    private final Bench bench = new Bench();

    /** A time that is added to the longest one is beyond what a number can hold. */
    @BeforeEach
    void letTimePass() {
        bench.pass(1_000);
    }

    @Test
    void aPromiseOfLifeInThreeHundredYearsNeedsNoAttention() {
        FakeClient client = bench.session("&LS_inactivity_millis=9223372036854&LS_send_sync=false");
        bench.pass(10_000);
        assertThat(client.lines()).containsExactly("PROBE", "PROBE");
        assertThat(client.closed()).isFalse();
    }

    @Test
    void theLongestPromiseOfLifeIsTakenToo() {
        FakeClient client = bench.session("&LS_inactivity_millis=999999999999999&LS_send_sync=false");
        bench.pass(10_000);
        assertThat(client.lines()).containsExactly("PROBE", "PROBE");
        assertThat(client.closed()).isFalse();
    }

    @Test
    void aBandwidthThatSuffersNoSecondLineLetsTheRestWait() {
        FakeClient client = bench.session("&LS_requested_max_bandwidth=0.00000000001&LS_send_sync=false"
                + "&LS_op=add&LS_subId=1&LS_group=a&LS_mode=RAW&LS_schema=f");
        for (String value : new String[] {"1", "2", "3"}) {
            bench.adapter().update("a", F, value);
            bench.turn();
        }
        bench.pass(8_000_000);
        assertThat(client.lines()).hasSize(1_600).containsOnly("PROBE");

        bench.request(client, "control", "LS_reqId=1&LS_op=constrain&LS_requested_max_bandwidth=unlimited");
        assertThat(client.lines()).contains("U,1,1,1", "U,1,1,2", "U,1,1,3");
    }

    @Test
    void aClientThatAsksOnAndOnAndReadsNothingIsServedNoMore() {
        FakeClient client = bench.session("");
        client.congest(true);
        int rounds = 0;
        while (bench.sessions().size() > 0 && rounds < 400_000) {
            bench.request(
                    client,
                    "control",
                    "LS_ack=false&LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=MERGE&LS_schema=f",
                    "LS_ack=false&LS_reqId=2&LS_op=delete&LS_subId=1");
            rounds++;
        }
        assertThat(bench.sessions().size()).isZero();
        assertThat(rounds).as("some would be normal").isBetween(50_000, 150_000);
        assertThat(client.closed()).isTrue();
    }

    private static String subscription(String schema) {
        return "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=MERGE&LS_schema=" + schema;
    }

    @Test
    void aFieldThatIsNamedAgainIsRefused() {
        FakeClient client = bench.session("");
        bench.request(client, "control", subscription("f g " + "f ".repeat(20_000)));
        assertThat(client.lines()).containsExactly("REQERR,1,23,LS_schema names the field f twice");
    }

    @Test
    void aSchemaOfMoreThanAThousandFieldsIsRefused() {
        FakeClient client = bench.session("");
        String fields =
                IntStream.rangeClosed(1, 1_000).mapToObj(number -> "f" + number).collect(Collectors.joining(" "));
        bench.request(client, "control", subscription(fields + " g"));
        assertThat(client.lines()).containsExactly("REQERR,1,23,LS_schema names 1001 fields: at most 1000 may be");
        bench.request(client, "control", subscription(fields));
        assertThat(client.lines()).containsExactly("REQOK,1", "SUBOK,1,1,1000", "CONF,1,unlimited,filtered");
    }

    @Test
    void aClientThatIsToComeAgainInThirtyYearsIsNotWaitedForSoLong() {
        FakeClient client = bench.session("");
        bench.request(client, "control", "LS_reqId=1&LS_op=force_rebind&LS_polling_millis=999999999999");
        assertThat(client.lines()).containsExactly("REQOK,1", "LOOP,15000");
        bench.pass(60_000);
        assertThat(bench.sessions().size()).isZero();
    }
}

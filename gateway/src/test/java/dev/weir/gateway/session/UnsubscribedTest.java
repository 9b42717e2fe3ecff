package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.feed.FieldNames;
import org.junit.jupiter.api.Test;

/** What waited for the client when it ended a subscription is not sent afterwards. */
final class UnsubscribedTest {

    private static final FieldNames F = ScriptedAdapter.fields("f");

    private final Bench bench = new Bench();
    private final FakeClient client = bench.session("&LS_keepalive_millis=30000&LS_send_sync=false");

    private void subscribe(String item, String more) {
        bench.request(
                client,
                "control",
                "LS_ack=false&LS_reqId=1&LS_op=add&LS_subId=1&LS_mode=MERGE&LS_schema=f&LS_group=" + item + more);
        client.lines();
    }

    private void unsubscribe() {
        bench.request(client, "control", "LS_ack=false&LS_reqId=2&LS_op=delete&LS_subId=1");
    }

    private void update(String item, String value) {
        bench.adapter().update(item, F, value);
        bench.turn();
    }

    @Test
    void anUpdateThatWaitsForItsTimeIsNotSent() {
        subscribe("a", "&LS_requested_max_frequency=1");
        update("a", "1");
        update("a", "2");
        unsubscribe();
        bench.pass(2_000);
        assertThat(client.lines()).containsExactly("U,1,1,1", "UNSUB,1");
    }

    @Test
    void anUpdateThatWaitsForTheConnectionIsNotSent() {
        subscribe("a", "");
        update("a", "1");
        client.congest(true);
        update("a", "2");
        unsubscribe();
        client.congest(false);
        bench.pass(2_000);
        assertThat(client.lines()).containsExactly("U,1,1,1", "UNSUB,1");
        subscribe("a", "");
        update("a", "3");
        assertThat(client.lines()).as("the session sends at once again").containsExactly("U,1,1,3");
    }

    @Test
    void anUpdateThatWaitsForBandwidthIsNotSent() {
        subscribe("a", "");
        bench.request(client, "control", "LS_ack=false&LS_reqId=3&LS_op=constrain&LS_requested_max_bandwidth=8");
        client.lines();
        bench.pass(1_000);
        update("a", "x".repeat(2_000));
        update("a", "2");
        unsubscribe();
        bench.pass(10_000);
        assertThat(client.lines()).containsExactly("U,1,1," + "x".repeat(2_000), "UNSUB,1");
    }

    @Test
    void aNewSubscriptionWithTheSameNumberGetsNothingOfTheOldOne() {
        subscribe("a", "&LS_requested_max_frequency=1");
        update("a", "1");
        update("a", "2");
        unsubscribe();
        subscribe("b", "&LS_requested_max_frequency=1");
        update("b", "3");
        update("b", "4");
        bench.pass(2_000);
        assertThat(client.lines()).containsExactly("U,1,1,3", "U,1,1,4");
    }
}

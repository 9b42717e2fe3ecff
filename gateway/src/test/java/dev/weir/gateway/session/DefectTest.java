package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import org.junit.jupiter.api.Test;

/** A defect that comes to light on one session ends that session, and the others hear nothing of it. */
final class DefectTest {

    private static final FieldNames F = ScriptedAdapter.fields("f");

    private final Bench bench = new Bench();

    private FakeClient subscribed(String more) {
        FakeClient client = bench.session("&LS_keepalive_millis=1000&LS_send_sync=false");
        bench.request(client, "control", "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=MERGE&LS_schema=f" + more);
        client.lines();
        return client;
    }

    private void update(String value) {
        bench.adapter().update("a", F, value);
        bench.turn();
    }

    @Test
    void anUpdateThatOneSessionFailsAtReachesAllOthers() {
        FakeClient guilty = subscribed("");
        FakeClient other = subscribed("");
        guilty.breakDown();
        update("1");

        assertThat(other.lines()).containsExactly("U,1,1,1");
        assertThat(guilty.closed()).isTrue();
        assertThat(bench.sessions().size()).isEqualTo(1);
        for (int number = 0; number < 2 * ItemSettings.withDefaults().maxQueuedEvents(); number++) {
            update("n" + number);
        }
        assertThat(other.lines())
                .as("every update, one by one")
                .hasSize(2 * ItemSettings.withDefaults().maxQueuedEvents());
    }

    @Test
    void failureOfADueTaskEndsTheSession() {
        FakeClient guilty = subscribed("");
        FakeClient other = subscribed("");
        guilty.breakDown();
        bench.pass(1_500);

        assertThat(other.lines()).containsExactly("PROBE");
        assertThat(bench.sessions().size()).isEqualTo(1);
        assertThat(guilty.closed()).isTrue();
    }

    @Test
    void failureAtTheEndOfATurnEndsTheSession() {
        FakeClient guilty = subscribed("&LS_requested_max_frequency=1");
        FakeClient other = subscribed("&LS_requested_max_frequency=1");
        guilty.breakDown();
        update("1");

        assertThat(other.lines()).containsExactly("U,1,1,1");
        assertThat(bench.sessions().size()).isEqualTo(1);
        assertThat(bench.adapter().subscribed("a")).isTrue();
        bench.sessions().endAll();
        bench.turn();
        assertThat(bench.adapter().subscribed("a")).isFalse();
    }
}

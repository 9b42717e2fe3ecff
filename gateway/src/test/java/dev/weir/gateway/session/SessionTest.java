package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.protocol.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionTest {

    private static final FieldNames F = ScriptedAdapter.fields("f");

    private final Bench bench = new Bench();

    @Test
    void aSessionBeginsWithWhatTheClientMustKnow() {
        FakeClient client = FakeClient.webSocketClient();
        bench.request(client, "wsok");
        bench.request(client, "create_session", "LS_cid=mgQkwtwdysogQz2BJ4Ji%20kOj2Bg&LS_requested_max_bandwidth=50");

        List<String> lines = client.lines();
        assertThat(lines.get(0)).isEqualTo("WSOK");
        assertThat(lines.get(1)).matches("CONOK,S[0-9a-f]{32},50000,5000,\\*");
        assertThat(lines.subList(2, lines.size()))
                .containsExactly("SERVNAME,Weir Gateway", "CLIENTIP,127.0.0.1", "CONS,50.0");
    }

    @Test
    void aReducedHeadIsTheFirstLineAlone() {
        FakeClient client = FakeClient.webSocketClient();
        bench.request(client, "create_session", "LS_reduce_head=true");
        assertThat(client.lines()).hasSize(1).allMatch(line -> line.startsWith("CONOK,"));
    }

    @Test
    void anAdapterSetThatIsNotThereIsRefused() {
        FakeClient client = FakeClient.webSocketClient();
        bench.request(client, "create_session", "LS_adapter_set=OTHER");
        assertThat(client.lines()).containsExactly("CONERR,2,Requested Adapter Set not available");
        assertThat(bench.sessions().size()).isZero();
    }

    @Test
    void aSubscriptionIsAcknowledgedAndAnnouncedBeforeItsUpdates() {
        FakeClient client = bench.session("");
        bench.request(client, "control", "LS_reqId=1&LS_op=add&LS_subId=3&LS_group=a b&LS_schema=f g&LS_mode=MERGE");
        bench.adapter().update("b", F, "x");
        bench.turn();
        assertThat(client.lines()).containsExactly("REQOK,1", "SUBOK,3,2,2", "CONF,3,unlimited,filtered", "U,3,2,x|#");
    }

    @Test
    void aRequestMayBeWrittenAsFormLibrariesWriteIt() {
        FakeClient client = bench.session("");
        bench.request(client, "control", "LS_reqId=1&LS_op=add&LS_subId=3&LS_group=a+b&LS_schema=f+g&LS_mode=MERGE");
        bench.adapter().update("b", F, "x");
        bench.turn();
        assertThat(client.lines()).containsExactly("REQOK,1", "SUBOK,3,2,2", "CONF,3,unlimited,filtered", "U,3,2,x|#");
    }

    @Test
    void aModeThatAnItemDoesNotHaveIsRefused() {
        FakeClient client = bench.session("");
        bench.adapter().only(Mode.MERGE);
        bench.request(client, "control", "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW");
        bench.request(client, "control", "LS_reqId=2&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=MERGE");
        assertThat(client.lines())
                .startsWith(
                        "REQERR,1,24,The items of DEFAULT are subscribed in mode MERGE%2C not RAW",
                        "REQOK,2", "SUBOK,1,1,1");
        bench.adapter().only(Mode.MERGE, Mode.COMMAND);
        bench.request(client, "control", "LS_reqId=3&LS_op=add&LS_subId=2&LS_group=a&LS_schema=f&LS_mode=DISTINCT");
        assertThat(client.lines()).singleElement().asString().contains("in mode MERGE or COMMAND");
    }

    @Test
    void aSubscriptionIsAnnouncedOnceItsAdapterIsPositioned() {
        FakeClient client = bench.session("");
        bench.adapter().seek();
        bench.request(client, "control", "LS_reqId=1&LS_op=add&LS_subId=3&LS_group=a&LS_schema=f&LS_mode=RAW");
        bench.adapter().update("a", F, "x");
        bench.turn();
        assertThat(client.lines()).containsExactly("REQOK,1");

        bench.adapter().position();
        bench.turn();
        bench.adapter().update("a", F, "y");
        bench.turn();
        assertThat(client.lines()).containsExactly("SUBOK,3,1,1", "CONF,3,unlimited,unfiltered", "U,3,1,x", "U,3,1,y");
    }

    @Test
    void subscriptionEndedBeforePositioningIsAnnouncedOnce() {
        FakeClient client = bench.session("");
        bench.adapter().seek();
        bench.request(client, "control", "LS_reqId=1&LS_op=add&LS_subId=3&LS_group=a&LS_schema=f&LS_mode=RAW");
        bench.request(client, "control", "LS_reqId=2&LS_op=delete&LS_subId=3");
        bench.adapter().position();
        bench.turn();

        assertThat(client.lines())
                .containsExactly("REQOK,1", "REQOK,2", "SUBOK,3,1,1", "CONF,3,unlimited,unfiltered", "UNSUB,3");
    }

    @Test
    void anAcknowledgementCanBeLeftOut() {
        FakeClient client = bench.session("");
        bench.request(
                client,
                "control",
                "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW&LS_ack=false",
                "LS_reqId=2&LS_op=delete&LS_subId=9&LS_ack=false");
        assertThat(client.lines())
                .containsExactlyInAnyOrder(
                        "SUBOK,1,1,1", "CONF,1,unlimited,unfiltered", "REQERR,2,19,Specified subscription not found");
    }

    @Test
    void itsEndIsToldAfterTheLastUpdate() {
        FakeClient client = bench.session("");
        bench.request(client, "control", "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW");
        client.lines();
        bench.request(client, "control", "LS_reqId=2&LS_op=delete&LS_subId=1");
        assertThat(client.lines()).containsExactly("REQOK,2", "UNSUB,1");
        assertThat(bench.adapter().subscribed("a")).isFalse();
    }

    @Test
    void silenceIsBrokenByAProbe() {
        FakeClient client = bench.session("&LS_keepalive_millis=2000&LS_send_sync=false");
        bench.pass(1_999);
        assertThat(client.lines()).isEmpty();
        bench.pass(1);
        assertThat(client.lines()).containsExactly("PROBE");
        bench.pass(6_000);
        assertThat(client.lines()).containsExactly("PROBE", "PROBE", "PROBE");
    }

    @Test
    void timeIsToldToThoseWhoWantIt() {
        FakeClient client = bench.session("&LS_keepalive_millis=30000");
        bench.pass(40_000);
        assertThat(client.lines()).contains("SYNC,20", "SYNC,40");
    }

    @Test
    void aPollIsAnsweredAtOnceAndTheSessionWaitsForTheNext() {
        FakeClient first = FakeClient.http();
        bench.request(first, "create_session", "LS_polling=true&LS_polling_millis=0&LS_idle_millis=0");
        List<String> lines = first.lines();
        assertThat(lines).last().isEqualTo("LOOP,0");
        assertThat(first.ended()).isTrue();
        String id = Bench.idIn(lines);

        FakeClient control = FakeClient.http();
        bench.request(
                control,
                "control",
                "LS_session=" + id + "&LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=MERGE");
        assertThat(control.answers()).containsExactly("REQOK,1");

        FakeClient second = FakeClient.http();
        bench.request(second, "bind_session", "LS_session=" + id + "&LS_polling=true&LS_idle_millis=19000");
        assertThat(second.lines())
                .contains("CONOK," + id + ",50000,19000,*", "SUBOK,1,1,1", "CONF,1,unlimited,filtered")
                .last()
                .isEqualTo("LOOP,0");

        FakeClient third = FakeClient.http();
        bench.request(third, "bind_session", "LS_session=" + id + "&LS_polling=true&LS_idle_millis=19000");
        assertThat(third.ended()).isFalse();
        bench.adapter().update("a", F, "x");
        bench.turn();
        assertThat(third.lines()).endsWith("U,1,1,x", "LOOP,0");
        assertThat(third.ended()).isTrue();
    }

    @Test
    void aPollWithNothingToSayIsAnsweredInTheEnd() {
        FakeClient client = FakeClient.http();
        bench.request(client, "create_session", "LS_polling=true&LS_polling_millis=100&LS_idle_millis=3000");
        assertThat(client.ended()).isFalse();
        bench.pass(3_000);
        assertThat(client.lines()).last().isEqualTo("LOOP,100");
        bench.pass(10_099);
        assertThat(bench.sessions().size()).isEqualTo(1);
        bench.pass(1);
        assertThat(bench.sessions().size()).isZero();
    }

    @Test
    void aStreamOverHttpEndsAtItsLength() {
        FakeClient client = FakeClient.http();
        bench.request(
                client,
                "create_session",
                "LS_supported_diffs=&LS_content_length=1000&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW");
        for (int number = 0; number < 4; number++) {
            bench.adapter().update("a", F, number + "x".repeat(300));
            bench.turn();
        }
        assertThat(client.lines()).last().isEqualTo("LOOP,0");
        assertThat(client.ended()).isTrue();
    }

    @Test
    void aLostConnectionIsRecoveredFromWhatTheClientHasSeen() {
        FakeClient first = FakeClient.webSocketClient();
        bench.request(first, "create_session", "LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW");
        String id = Bench.idIn(first.lines());
        bench.adapter().update("a", F, "1");
        bench.adapter().update("a", F, "2");
        bench.turn();
        first.cut();
        bench.adapter().update("a", F, "3");
        bench.turn();

        FakeClient second = FakeClient.http();
        bench.request(second, "bind_session", "LS_session=" + id + "&LS_recovery_from=3&LS_polling=true");
        assertThat(second.lines())
                .filteredOn(line -> line.startsWith("PROG") || line.startsWith("U") || line.startsWith("LOOP"))
                .containsExactly("PROG,3", "U,1,1,2", "U,1,1,3", "LOOP,0");
    }

    @Test
    void updatesThatAreNotKeptCannotBeRecovered() {
        FakeClient first = FakeClient.webSocketClient();
        bench.request(
                first, "create_session", "LS_supported_diffs=&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW");
        String id = Bench.idIn(first.lines());
        for (int number = 0; number < 1_000; number++) {
            bench.adapter().update("a", F, number + "x".repeat(1_000));
            bench.turn();
        }
        first.cut();
        FakeClient second = FakeClient.http();
        bench.request(second, "bind_session", "LS_session=" + id + "&LS_recovery_from=3");
        assertThat(second.answers()).singleElement().asString().startsWith("CONERR,4,");
        bench.request(second, "bind_session", "LS_session=" + id + "&LS_recovery_from=100000");
        assertThat(second.answers()).singleElement().asString().startsWith("CONERR,4,");
        bench.request(second, "bind_session", "LS_session=" + id + "&LS_recovery_from=1000");
        assertThat(second.lines())
                .contains("PROG,1000")
                .filteredOn(line -> line.startsWith("U,"))
                .hasSize(2);
    }

    @Test
    void aWebSocketThatASessionIsBoundToHasLostNothingOfIt() {
        FakeClient client = FakeClient.webSocketClient();
        bench.request(client, "create_session", "LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW");
        String id = Bench.idIn(client.lines());
        String refusal = "CONERR,69,The session is bound to this connection: there is nothing to recover";
        bench.request(client, "bind_session", "LS_recovery_from=0");
        assertThat(client.lines()).containsExactly(refusal);
        bench.request(client, "bind_session", "LS_session=" + id + "&LS_recovery_from=2");
        assertThat(client.lines()).containsExactly(refusal);

        bench.adapter().update("a", F, "1");
        bench.turn();
        assertThat(client.lines()).as("the session goes on").containsExactly("U,1,1,1");
    }

    @Test
    void noMoreIsRecoveredOverAConnectionThanItTakes() {
        FakeClient first = FakeClient.webSocketClient();
        bench.request(first, "create_session", "LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW");
        String id = Bench.idIn(first.lines());
        FakeClient second = FakeClient.webSocketClient();
        second.congest(true);
        bench.request(second, "bind_session", "LS_session=" + id + "&LS_recovery_from=0");
        assertThat(second.lines())
                .containsExactly("CONERR,4,Too much waits for this connection: recover over another one");

        second.congest(false);
        bench.request(second, "bind_session", "LS_session=" + id + "&LS_recovery_from=0");
        assertThat(second.lines()).contains("PROG,0", "SUBOK,1,1,1", "CONF,1,unlimited,unfiltered");
    }

    @Test
    void aSessionWithoutConnectionEndsAfterItsTime() {
        FakeClient client = bench.session("");
        client.cut();
        bench.pass(12_999);
        assertThat(bench.sessions().size()).isEqualTo(1);
        bench.pass(1);
        assertThat(bench.sessions().size()).isZero();
    }

    @Test
    void aClientThatBreaksItsPromiseToSpeakIsCutOff() {
        FakeClient client = bench.session("&LS_inactivity_millis=3000");
        bench.pass(2_000);
        bench.request(client, "heartbeat", "");
        bench.pass(2_999);
        assertThat(client.closed()).isFalse();
        bench.pass(1);
        assertThat(client.closed()).isTrue();
        assertThat(bench.sessions().size()).isEqualTo(1);
    }

    @Test
    void aForcedRebindUnbindsAndTheSocketCanBeBoundAgain() {
        FakeClient client = bench.session("");
        bench.request(client, "control", "LS_reqId=5&LS_op=force_rebind&LS_polling_millis=200");
        assertThat(client.lines()).containsExactly("REQOK,5", "LOOP,200");
        bench.request(client, "bind_session", "LS_reduce_head=true");
        assertThat(client.lines()).containsExactly("CONS,unlimited");
    }

    @Test
    void aSocketIsBoundToOneSessionAtATime() {
        FakeClient client = bench.session("");
        bench.request(client, "create_session", "");
        assertThat(client.lines()).singleElement().asString().startsWith("CONERR,69,");
    }

    @Test
    void aDestroyedSessionSaysWhy() {
        FakeClient client = bench.session("");
        bench.request(client, "control", "LS_reqId=6&LS_op=destroy");
        assertThat(client.lines()).containsExactly("REQOK,6", "END,31,Destroy invoked by client");
        bench.request(client, "bind_session", "");
        assertThat(client.lines()).singleElement().asString().startsWith("CONERR,20,");

        FakeClient other = bench.session("");
        bench.request(
                other,
                "control",
                "LS_reqId=6&LS_op=destroy&LS_cause_code=5&LS_cause_message=a%2Cb&LS_close_socket=true");
        assertThat(other.lines()).containsExactly("REQOK,6", "END,0,a%2Cb");
        assertThat(other.closed()).isTrue();
    }

    @Test
    void aFailedControlRequestFailsTheCreationThatItCameWith() {
        FakeClient client = FakeClient.webSocketClient();
        bench.request(client, "create_session", "LS_op=add&LS_subId=1&LS_group=no-such&LS_schema=f&LS_mode=RAW");
        assertThat(client.lines()).containsExactly("CONERR,64,no item no-such");
        assertThat(bench.sessions().size()).isZero();
    }

    @Test
    void anOldClientGetsNeitherDiffsNorAThirdArgument() {
        FakeClient client = FakeClient.webSocketClient().speaking("TLCP-2.3.0");
        bench.request(client, "create_session", "LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW");
        client.lines();
        bench.adapter().update("a", F, "x".repeat(100));
        bench.adapter().update("a", F, "x".repeat(100) + "y");
        bench.request(client, "msg", "LS_reqId=1&LS_message=m&LS_msg_prog=1");
        assertThat(client.lines())
                .contains("MSGDONE,*,1", "U,1,1," + "x".repeat(100), "U,1,1," + "x".repeat(100) + "y");
    }
}

package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.ClientWork;
import dev.weir.transport.web.client.FedSession.Script;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import org.junit.jupiter.api.Test;

/** A client that has followed the session S1 until its connection was lost: SUBOK, CONF and two updates. */
class SessionRecoveryTest {

    private static final TlcpOptions OPTIONS = TlcpOptions.of(FedSession.NOWHERE, Subscribed.raw("all", "value"));

    private final FedSession fed = followed(OPTIONS, ClientWork.STAMP);

    private static FedSession followed(TlcpOptions options, ClientWork work) {
        FedSession fed = new FedSession(options, work);
        fed.feed(
                FedSession.subscribed(1).text("U,1,1,one", "PROBE", "U,1,1,two").bytes());
        return fed;
    }

    private static Script answered(String... lines) {
        return new Script().raw(FedSession.switched()).text(lines);
    }

    @Test
    void theServerIsToldHowMuchHasComeAndGoesOnFromThere() {
        fed.connectAgain();
        fed.feed(answered("WSOK", "CONOK,S1,50000,5000,*", "PROG,4", "U,1,1,three")
                .bytes());

        assertThat(fed.sent.get(1)).isEqualTo("wsok");
        assertThat(fed.sent.get(2))
                .startsWith("bind_session\r\nLS_session=S1&LS_recovery_from=4&")
                .contains("LS_keepalive_millis=5000");
        assertThat(fed.seen.recovered).containsExactly(0);
        assertThat(fed.seen.subscribed).hasSize(1);
        assertThat(fed.seen.messages.get(0)).containsExactly("one", "two", "three");
        assertThat(fed.session.notifications).isEqualTo(5);
    }

    @Test
    void whatTheServerRepeatsIsNotTakenTwice() {
        fed.connectAgain();
        fed.feed(answered(
                        "WSOK",
                        "CONOK,S1,50000,5000,*",
                        "PROG,1",
                        "CONF,1,unlimited,filtered",
                        "U,1,1,one",
                        "U,1,1,two")
                .text("U,1,1,three")
                .bytes());

        assertThat(fed.seen.messages.get(0)).containsExactly("one", "two", "three");
        assertThat(fed.session.notifications).isEqualTo(5);
    }

    @Test
    void aSessionThatIsGoneIsFollowedByANewOneOnTheSameConnection() {
        fed.connectAgain();
        fed.feed(answered("WSOK", "CONERR,20,Specified session not found").bytes());
        assertThat(fed.sent.getLast()).startsWith("create_session\r\n");

        fed.feed(new Script()
                .text("CONOK,S2,50000,5000,*", "SUBOK,1,1,1", "U,1,1,nine")
                .bytes());

        assertThat(fed.seen.recovered).isEmpty();
        assertThat(fed.seen.subscribed).hasSize(2);
        assertThat(fed.seen.messages.get(0)).containsExactly("one", "two", "nine");
        assertThat(fed.session.notifications).isEqualTo(2);
        assertThat(fed.sent.getLast()).startsWith("control\r\nLS_reqId=1&LS_op=add");
    }

    @Test
    void aRecoveryThatIsCutShortIsTriedAgainFromTheSamePlace() {
        fed.connectAgain();
        fed.connectAgain();
        fed.feed(new Script().raw(FedSession.switched()).bytes());

        assertThat(fed.sent.getLast()).contains("LS_session=S1&LS_recovery_from=4&");
    }

    private static FedSession followedOverHttp() {
        FedSession http =
                new FedSession(OPTIONS.with(OPTIONS.servers().with(Protocol.HTTP_STREAMING)), ClientWork.STAMP);
        http.feed(streamed("CONOK,S1,50000,5000,*", "SUBOK,1,1,1", "U,1,1,one"));
        return http;
    }

    private static byte[] streamed(String... lines) {
        return new Script().raw(FedSession.streaming()).chunk(lines).bytes();
    }

    @Test
    void overHttpTheSessionIsBoundByARequest() {
        FedSession http = followedOverHttp();
        http.connectAgain();
        assertThat(http.sent.getLast())
                .startsWith("POST /lightstreamer/bind_session.txt?")
                .contains("LS_session=S1&LS_recovery_from=2&");

        http.feed(streamed("CONOK,S1,50000,5000,*", "PROG,2", "U,1,1,two"));

        assertThat(http.seen.recovered).containsExactly(0);
        assertThat(http.seen.messages.get(0)).containsExactly("one", "two");
    }

    @Test
    void lostHttpSessionIsReplacedOnTheNextConnection() {
        FedSession http = followedOverHttp();
        http.connectAgain();
        http.feed(streamed("CONERR,20,Specified session not found"));
        assertThat(http.seen.dropped.getLast()).isEqualTo("0: the session could not be recovered");

        http.connectAgain();
        assertThat(http.sent.getLast())
                .startsWith("POST /lightstreamer/create_session.txt?")
                .contains("LS_op=add");
        http.feed(streamed("CONOK,S2,50000,5000,*", "SUBOK,1,1,1", "U,1,1,nine"));

        assertThat(http.seen.recovered).isEmpty();
        assertThat(http.seen.subscribed).hasSize(2);
        assertThat(http.seen.messages.get(0)).containsExactly("one", "nine");
    }

    @Test
    void whatTheServerHasSaidToBeGoneIsNotAskedForOnceMore() {
        fed.connectAgain();
        fed.feed(answered("WSOK", "CONERR,20,Specified session not found").bytes());
        fed.connectAgain();
        fed.feed(new Script().raw(FedSession.switched()).bytes());

        assertThat(fed.sent.getLast()).startsWith("create_session\r\n");
    }

    @Test
    void aClientThatOnlyCountsDoesNotKnowHowMuchHasComeAndBeginsAnew() {
        FedSession counting = followed(OPTIONS, ClientWork.COUNT);
        counting.connectAgain();
        counting.feed(new Script().raw(FedSession.switched()).bytes());

        assertThat(counting.sent.getLast()).startsWith("create_session\r\n");
    }
}

package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.protocol.Refusal;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Sessions whose users are let in later, or not at all; and all of them when the gateway is to end. */
class AdmissionTest {

    private final CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
    private final Bench bench =
            new Bench(SessionSettings.withDefaults(), ItemSettings.withDefaults(), (user, password) -> answer);
    private final FakeClient client = FakeClient.webSocketClient();

    private void create() {
        bench.request(client, "create_session", "LS_cid=x&LS_user=alice&LS_password=secret");
    }

    @Test
    void aSessionBeginsWhenItsUserIsLetIn() {
        create();
        assertThat(client.lines()).isEmpty();

        answer.complete(Optional.of("alice"));
        bench.turn();

        assertThat(client.lines()).first().asString().startsWith("CONOK,");
    }

    @Test
    void aUserWhoIsRefusedLaterHasNoSessionAndMayTryAgain() {
        create();
        answer.completeExceptionally(new Refusal(Gatekeeper.REFUSED, "no"));
        bench.turn();
        assertThat(client.lines()).containsExactly("CONERR,1,no");
        assertThat(bench.sessions().size()).isZero();

        create();
        assertThat(client.lines()).containsExactly("CONERR,1,no");
    }

    @Test
    void aConnectionForWhichASessionIsBeingMadeTakesNoOtherMeanwhile() {
        create();
        create();
        bench.request(client, "bind_session", "LS_session=none");
        assertThat(client.lines()).hasSize(2).first().asString().startsWith("CONERR,69,");

        answer.complete(Optional.of("alice"));
        bench.turn();

        assertThat(bench.sessions().size()).isEqualTo(1);
    }

    @Test
    void aConnectionThatWasLostMeanwhileGetsNoSession() {
        create();
        client.cut();

        answer.complete(Optional.of("alice"));
        bench.turn();

        assertThat(bench.sessions().size()).isZero();
    }

    @Test
    void clientsThatAreToGoElsewhereAreToldToConnectAgainAndKeepTheirSession() {
        answer.complete(Optional.empty());
        create();
        String session = Bench.idIn(client.lines());

        bench.sessions().rebindAll();
        bench.turn();

        assertThat(client.lines()).containsExactly("LOOP,0");
        assertThat(client.ended()).isTrue();
        FakeClient next = FakeClient.webSocketClient();
        bench.request(next, "bind_session", "LS_session=" + session);
        assertThat(Bench.idIn(next.lines())).isEqualTo(session);
    }

    @Test
    void theLimitOfAUserCountsTheNameThatTheGatekeeperKnows() {
        Bench limited = new Bench(
                withOneSessionAUser(),
                ItemSettings.withDefaults(),
                (user, password) -> CompletableFuture.completedFuture(Optional.of("alice")));
        limited.session("&LS_user=one");
        FakeClient second = FakeClient.webSocketClient();

        limited.request(second, "create_session", "LS_cid=x&LS_user=two");

        assertThat(second.lines()).singleElement().asString().startsWith("CONERR,8,");
    }

    private static SessionSettings withOneSessionAUser() {
        SessionSettings usual = SessionSettings.withDefaults();
        SessionSettings.Limits limits = usual.limits();
        return new SessionSettings(
                usual.serverName(),
                usual.controlLink(),
                usual.requestLimitBytes(),
                usual.keepAlive(),
                usual.retention(),
                usual.answers(),
                new SessionSettings.Limits(limits.sessions(), 1, limits.subscriptions(), limits.items()));
    }
}

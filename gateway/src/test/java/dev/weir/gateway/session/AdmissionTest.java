package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.item.Schemas;
import dev.weir.gateway.protocol.Parameters;
import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.protocol.SessionRequest.Create;
import dev.weir.gateway.protocol.TlcpVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
    void userAndPasswordMayBeWrittenAsFormLibrariesWriteThem() {
        List<String> told = new ArrayList<>();
        Bench asking = new Bench(SessionSettings.withDefaults(), ItemSettings.withDefaults(), (user, password) -> {
            told.add(user + " " + password);
            return answer;
        });
        asking.request(client, "create_session", "LS_cid=x+y&LS_user=al+ice&LS_password=a%2Bb+c");

        assertThat(told).singleElement().asString().contains("al ice").contains("a+b c");
    }

    @Test
    void aUserWhoIsRefusedLaterHasNoSessionAndMayTryAgain() {
        create();
        answer.completeExceptionally(new Refusal(Refusal.WRONG_USER, "no"));
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
    void rebindTellsClientsToReconnectAndKeepsTheirSession() {
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
                withSessions(100, 1),
                ItemSettings.withDefaults(),
                (user, password) -> CompletableFuture.completedFuture(Optional.of("alice")));
        limited.session("&LS_user=one");
        FakeClient second = FakeClient.webSocketClient();

        limited.request(second, "create_session", "LS_cid=x&LS_user=two");

        assertThat(second.lines()).singleElement().asString().startsWith("CONERR,8,");
    }

    @Test
    void aSessionThatEndsLeavesItsPlaceToAnother() {
        Bench limited = new Bench(withSessions(1, 1), ItemSettings.withDefaults());
        FakeClient first = limited.session("");
        FakeClient second = FakeClient.webSocketClient();
        limited.request(second, "create_session", "LS_cid=x");
        assertThat(second.lines()).containsExactly("CONERR,8,Maximum number of sessions reached");

        limited.request(first, "control", "LS_reqId=1&LS_op=destroy");

        limited.request(second, "create_session", "LS_cid=x");
        assertThat(second.lines()).first().asString().startsWith("CONOK,");
    }

    @Test
    void loopsThatMakeSessionsAtTheSameTimeMakeNoMoreThanThereMayBe() throws Exception {
        int most = 10;
        int loops = 4;
        Create request = Create.parse(TlcpVersion.newest(), Parameters.none());
        try (ExecutorService threads = Executors.newFixedThreadPool(loops)) {
            for (int round = 0; round < 200; round++) {
                SessionRegistry sessions = new Bench(withSessions(most, most), ItemSettings.withDefaults()).sessions();
                CyclicBarrier start = new CyclicBarrier(loops);
                List<Future<Integer>> made = new ArrayList<>();
                for (int i = 0; i < loops; i++) {
                    made.add(threads.submit(() -> {
                        SessionLoop loop = new SessionLoop(task -> {}, () -> 0, new Schemas());
                        start.await();
                        return create(sessions, request, loop, most);
                    }));
                }
                int all = 0;
                for (Future<Integer> each : made) {
                    all += each.get();
                }
                assertThat(all).isEqualTo(most);
                assertThat(sessions.size()).isEqualTo(most);
            }
        }
    }

    /** Returns how many of so many sessions could be made. */
    private static int create(SessionRegistry sessions, Create request, SessionLoop loop, int wanted) {
        int made = 0;
        for (int i = 0; i < wanted; i++) {
            try {
                sessions.create(request, Optional.empty(), loop);
                made++;
            } catch (Refusal full) {
                assertThat(full).hasMessageContaining("Maximum number of sessions reached");
            }
        }
        return made;
    }

    private static SessionSettings withSessions(int most, int mostOfAUser) {
        SessionSettings usual = SessionSettings.withDefaults();
        SessionSettings.Limits limits = usual.limits();
        return new SessionSettings(
                usual.serverName(),
                usual.controlLink(),
                usual.requestLimitBytes(),
                usual.keepAlive(),
                usual.retention(),
                usual.answers(),
                new SessionSettings.Limits(most, mostOfAUser, limits.subscriptions(), limits.items()));
    }
}

package dev.weir.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.gateway.access.AccountFile.NewToken;
import dev.weir.gateway.protocol.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AccountsTest {

    @TempDir
    private Path folder = Path.of("");

    private Path file(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines));
    }

    /** The line of a user, whose password takes a sixtieth of the usual time to check. */
    private static String line(String name, String password) {
        return name + ":"
                + PasswordHash.of(password, new SecureRandom(), 10_000).line();
    }

    private static String outcome(CompletableFuture<Optional<String>> admission)
            throws InterruptedException, TimeoutException {
        try {
            return admission.get(2, TimeUnit.MINUTES).orElse("nobody");
        } catch (ExecutionException e) {
            return e.getCause() instanceof Refusal refusal ? "refused " + refusal.code() : e.toString();
        }
    }

    private static String outcome(Accounts accounts, String user, String password)
            throws InterruptedException, TimeoutException {
        return outcome(accounts.admit(Optional.of(user), Optional.of(password)));
    }

    @Test
    void aUserHasASessionWithTheRightPasswordOnly() throws Exception {
        Path users = file("users", "# people", "", line("alice", "pässword:1"));

        try (Accounts accounts = new Accounts(new AccessSettings(users, null, null))) {
            assertThat(outcome(accounts, "alice", "pässword:1")).isEqualTo("alice");
            assertThat(outcome(accounts, "alice", "pässword:2")).isEqualTo("refused 1");
            assertThat(outcome(accounts, "bob", "pässword:1")).isEqualTo("refused 1");
            assertThat(outcome(accounts, "alice", "")).isEqualTo("refused 1");
            assertThat(outcome(accounts.admit(Optional.empty(), Optional.empty())))
                    .isEqualTo("refused 1");
            assertThat(accounts.refused()).isEqualTo(4);
        }
    }

    @Test
    void whoWasLetInOnceIsKnownAtOnceButNotWithAnotherPassword() throws Exception {
        Path users = file("users", line("alice", "secret"));

        try (Accounts accounts = new Accounts(new AccessSettings(users, null, null))) {
            assertThat(outcome(accounts, "alice", "secret")).isEqualTo("alice");
            assertThat(accounts.admit(Optional.of("alice"), Optional.of("secret")))
                    .isCompletedWithValue(Optional.of("alice"));
            assertThat(outcome(accounts, "alice", "Secret")).isEqualTo("refused 1");
        }
    }

    @Test
    void changedFileHoldsForLaterLogins() throws Exception {
        NewToken token = AccountFile.newToken("dashboard");
        Path users = file("users", line("alice", "first"));
        Path tokens = file("tokens", token.line());

        try (Accounts accounts = new Accounts(new AccessSettings(users, tokens, null))) {
            assertThat(outcome(accounts, "alice", "first")).isEqualTo("alice");
            file("users", line("alice", "second"), line("bob", "third"));
            file("tokens", AccountFile.newToken("dashboard").line());
            accounts.readAgain();
            assertThat(outcome(accounts, "alice", "first")).isEqualTo("refused 1");
            assertThat(outcome(accounts, "alice", "second")).isEqualTo("alice");
            assertThat(outcome(accounts, "bob", "third")).isEqualTo("bob");
            assertThat(outcome(accounts, "dashboard", token.token())).isEqualTo("refused 1");

            file("users", "no line of a user");
            assertThatThrownBy(accounts::readAgain).isInstanceOf(ConfigException.class);
            assertThat(outcome(accounts, "bob", "third")).isEqualTo("bob");
        }
    }

    @Test
    void aTokenIsAPasswordOfItsOwner() throws Exception {
        NewToken token = AccountFile.newToken("dashboard");
        Path tokens = file("tokens", token.line());

        try (Accounts accounts = new Accounts(new AccessSettings(null, tokens, null))) {
            assertThat(outcome(accounts.admit(Optional.empty(), Optional.of(token.token()))))
                    .isEqualTo("dashboard");
            assertThat(outcome(accounts, "dashboard", token.token())).isEqualTo("dashboard");
            assertThat(outcome(accounts, "somebody", token.token())).isEqualTo("refused 1");
            assertThat(outcome(accounts, "dashboard", token.token() + "x")).isEqualTo("refused 1");
        }
        assertThat(token.line()).doesNotContain(token.token());
    }

    private static String basic(String userAndPassword) {
        return "Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean admitted(Accounts accounts, String authorization) throws Exception {
        return accounts.admits(Optional.of(authorization)).get(2, TimeUnit.MINUTES);
    }

    @Test
    void whoMayHaveASessionMaySeeThePagesAndWhoHasATokenForThem() throws Exception {
        NewToken token = AccountFile.newToken("dashboard");
        NewToken scraper = AccountFile.newToken("prometheus");
        AccessSettings settings = new AccessSettings(
                file("users", line("alice", "a:secret")), file("tokens", token.line()), file("pages", scraper.line()));

        try (Accounts accounts = new Accounts(settings)) {
            for (String authorization : List.of(
                    basic("alice:a:secret"),
                    basic("dashboard:" + token.token()),
                    basic(":" + token.token()),
                    "Bearer " + token.token(),
                    "bearer " + scraper.token(),
                    basic("prometheus:" + scraper.token()))) {
                assertThat(admitted(accounts, authorization)).as(authorization).isTrue();
            }
            for (String authorization : List.of(
                    basic("alice:wrong"),
                    basic("alice"),
                    basic("somebody:" + scraper.token()),
                    "Basic !",
                    "Bearer",
                    "Bearer ",
                    "Bearer " + scraper.token() + "x",
                    "Digest " + scraper.token())) {
                assertThat(admitted(accounts, authorization)).as(authorization).isFalse();
            }
            assertThat(accounts.admits(Optional.empty())).isCompletedWithValue(false);
            assertThat(outcome(accounts, "prometheus", scraper.token())).isEqualTo("refused 1");
        }
    }

    @Test
    void aTokenForThePagesThatIsTakenOutOfTheFileOpensThemNoMore() throws Exception {
        NewToken scraper = AccountFile.newToken("prometheus");
        try (Accounts accounts = new Accounts(new AccessSettings(null, null, file("pages", scraper.line())))) {
            assertThat(admitted(accounts, "Bearer " + scraper.token())).isTrue();
            file("pages", AccountFile.newToken("prometheus").line());
            accounts.readAgain();
            assertThat(admitted(accounts, "Bearer " + scraper.token())).isFalse();
        }
    }

    @Test
    void moreThanCanBeCheckedAreToldToComeAgain() throws Exception {
        Path users = file("users", AccountFile.userLine("alice", "secret"));

        try (Accounts accounts = new Accounts(new AccessSettings(users, null, null))) {
            List<CompletableFuture<Optional<String>>> all = IntStream.range(0, 600)
                    .mapToObj(number -> accounts.admit(Optional.of("alice"), Optional.of("guess" + number)))
                    .toList();
            assertThat(outcome(all.getLast())).isEqualTo("refused 5");
        }
    }

    @Test
    void theSamePasswordHasAnotherLineEachTime() {
        assertThat(AccountFile.userLine("a", "secret"))
                .matches("a:pbkdf2-sha256:600000:[A-Za-z0-9+/=]{24}:[A-Za-z0-9+/=]{44}")
                .isNotEqualTo(AccountFile.userLine("a", "secret"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        alice secret                         | users:2: a line is NAME:HASH
        alice:secret                         | users:2: a hash is written pbkdf2-sha256:ITERATIONS:SALT:HASH
        alice:pbkdf2-sha256:1:AAAA:AAAA      | users:2: a hash has 10000 to 10000000 iterations, not 1
        alice:pbkdf2-sha256:x:AAAA:AAAA      | users:2: the iterations of a hash are a number
        alice:pbkdf2-sha256:600000:AAAA:AAAA | users:2: a salt has at least 8 bytes
        # alice                              | users: holds nobody
        """)
    void aFileThatIsNotAsItShouldBeIsRefusedWithItsPlace(String line, String message) throws IOException {
        Path users = file("users", "# people", line);

        assertThatThrownBy(() -> new Accounts(new AccessSettings(users, null, null)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("secret");
    }
}

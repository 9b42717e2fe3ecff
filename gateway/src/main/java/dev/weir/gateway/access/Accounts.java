package dev.weir.gateway.access;

import dev.weir.config.ConfigException;
import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.web.Visitors;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Lets in who has a token or a user's password, as two files said when they were read last. A password is checked on a
 * thread of its own, for that takes long on purpose; who was let in once is known again at once. Whoever may have a session
 * may see the pages, and whoever has a token for these. Thread-safe.
 */
public final class Accounts implements Gatekeeper, Visitors, AutoCloseable {

    /** Some tenths of a second each: who stands further behind had better come again. */
    private static final int MOST_WAITING = 400;

    private static final int LONGEST_PASSWORD = 1_000;
    private static final int KEY_BYTES = 32;
    private static final String MAC = "HmacSHA256";

    private final AccessSettings settings;
    private final PasswordHash nobody;
    private final SecretKeySpec key;
    private final ThreadPoolExecutor checks;
    private final LongAdder refused = new LongAdder();
    private volatile Known known;

    /**
     * What the files say.
     *
     * @param letIn who was let in by it, with the code of the password
     */
    private record Known(
            Map<String, PasswordHash> users,
            Map<String, String> namesByToken,
            Map<String, String> namesByPageToken,
            Map<String, byte[]> letIn) {

        static Known read(AccessSettings settings) {
            return new Known(
                    settings.users() == null ? Map.of() : AccountFile.users(settings.users()),
                    settings.tokens() == null ? Map.of() : AccountFile.tokens(settings.tokens()),
                    settings.pageTokens() == null ? Map.of() : AccountFile.tokens(settings.pageTokens()),
                    new ConcurrentHashMap<>());
        }
    }

    /** @throws ConfigException when a file is not as it should be */
    public Accounts(AccessSettings settings) {
        this.settings = settings;
        this.known = Known.read(settings);
        SecureRandom random = new SecureRandom();
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        this.key = new SecretKeySpec(bytes, MAC);
        this.nobody = PasswordHash.ofNobody(random);
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        this.checks = new ThreadPoolExecutor(
                threads,
                threads,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(MOST_WAITING),
                task -> Thread.ofPlatform().daemon().name("gateway-passwords").unstarted(task));
        checks.allowCoreThreadTimeOut(true);
    }

    /**
     * Reads the files again. Who has a session keeps it.
     *
     * @throws ConfigException when one is not as it should be; then what was known before stays in use
     */
    public void readAgain() {
        known = Known.read(settings);
    }

    @Override
    public CompletableFuture<Optional<String>> admit(Optional<String> user, Optional<String> password) {
        String given = password.orElse("");
        if (given.isEmpty() || given.length() > LONGEST_PASSWORD) {
            return refuse();
        }
        Known now = known;
        String token = now.namesByToken.isEmpty() ? null : now.namesByToken.get(Token.hash(given));
        if (token != null && user.orElse(token).equals(token)) {
            return CompletableFuture.completedFuture(Optional.of(token));
        }
        if (now.users.isEmpty() || user.isEmpty()) {
            return refuse();
        }
        String name = user.get();
        byte[] before = now.letIn.get(name);
        byte[] mac = mac(name, given);
        if (before != null && MessageDigest.isEqual(before, mac)) {
            return CompletableFuture.completedFuture(user);
        }
        try {
            return CompletableFuture.supplyAsync(() -> check(now, name, given, mac), checks);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(new Refusal(Refusal.BUSY, "Too many passwords are being checked"));
        }
    }

    @Override
    public CompletableFuture<Boolean> admits(Optional<String> authorization) {
        Optional<Credentials> given = authorization.flatMap(Credentials::parse);
        if (given.isEmpty()) {
            return CompletableFuture.completedFuture(false);
        }
        Credentials credentials = given.get();
        String name = known.namesByPageToken.get(Token.hash(credentials.password()));
        if (name != null && credentials.user().orElse(name).equals(name)) {
            return CompletableFuture.completedFuture(true);
        }
        return admit(credentials.user(), Optional.of(credentials.password())).handle((user, failure) -> {
            if (failure == null) {
                return true;
            }
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            if (cause instanceof Refusal refusal && refusal.code() == Refusal.WRONG_USER) {
                return false;
            }
            throw new CompletionException(cause);
        });
    }

    /** A name that nobody has takes as long as one that somebody has. */
    private Optional<String> check(Known now, String name, String password, byte[] mac) {
        PasswordHash hash = now.users.get(name);
        boolean matches = (hash == null ? nobody : hash).matches(password);
        if (hash == null || !matches) {
            refused.increment();
            throw refusal();
        }
        now.letIn.put(name, mac);
        return Optional.of(name);
    }

    private byte[] mac(String name, String password) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key);
            return mac.doFinal((name + ":" + password).getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + MAC, e);
        }
    }

    private CompletableFuture<Optional<String>> refuse() {
        refused.increment();
        return CompletableFuture.failedFuture(refusal());
    }

    private static Refusal refusal() {
        return new Refusal(Refusal.WRONG_USER, "User/password check failed");
    }

    /** How often somebody was not let in. */
    public long refused() {
        return refused.sum();
    }

    @Override
    public void close() {
        checks.shutdownNow();
    }
}

package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.protocol.SessionRequest.Create;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** All sessions of a gateway, of all its loops, and what they share. Thread-safe. */
public final class SessionRegistry implements SessionOwner {

    private static final int ID_BYTES = 16;

    /** Of an id in the log: enough to tell sessions apart, too little to take one over. */
    private static final int SHOWN = 9;

    private static final System.Logger LOG = System.getLogger(SessionRegistry.class.getName());

    private final SessionSettings settings;
    private final Map<String, AdapterSet> adapterSets;
    private final Gatekeeper gatekeeper;
    private final MessageListener messageListener;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Session> byId = new ConcurrentHashMap<>();
    /** Names that sessions count under, by the ids of these. */
    private final Map<String, String> owners = new ConcurrentHashMap<>();

    /** How many places are taken: loops that make sessions at the same time must not share one. */
    private final AtomicInteger taken = new AtomicInteger();

    private final Map<String, Integer> countByUser = new ConcurrentHashMap<>();

    public SessionRegistry(
            SessionSettings settings,
            Collection<AdapterSet> adapterSets,
            Gatekeeper gatekeeper,
            MessageListener messageListener) {
        this.settings = settings;
        this.adapterSets = adapterSets.stream()
                .collect(java.util.stream.Collectors.toUnmodifiableMap(AdapterSet::name, set -> set));
        this.gatekeeper = gatekeeper;
        this.messageListener = messageListener;
    }

    @Override
    public SessionSettings settings() {
        return settings;
    }

    @Override
    public MessageListener messageListener() {
        return messageListener;
    }

    @Override
    public AdapterSet adapters(String name) {
        AdapterSet found = adapterSets.get(name);
        if (found == null) {
            throw new Refusal(Refusal.BAD_ADAPTER_SET, "Requested Adapter Set not available");
        }
        return found;
    }

    /** Asks whether the user may have a session; see {@link Gatekeeper#admit}. */
    CompletableFuture<Optional<String>> admit(Create request) {
        return gatekeeper.admit(request.user(), request.password());
    }

    /**
     * Makes a session for a user who was let in.
     *
     * @param owner the name that it counts under
     * @throws Refusal when there are too many
     */
    Session create(Create request, Optional<String> owner, SessionLoop loop) {
        adapters(request.adapterSet());
        owner.ifPresent(this::count);
        int most = settings.limits().sessions();
        if (taken.getAndUpdate(now -> Math.min(most, now + 1)) >= most) {
            owner.ifPresent(this::uncount);
            throw new Refusal(Refusal.TOO_MANY_SESSIONS, "Maximum number of sessions reached");
        }
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        Session session = new Session("S" + HexFormat.of().formatHex(bytes), request, loop, this);
        owner.ifPresent(name -> owners.put(session.id(), name));
        byId.put(session.id(), session);
        LOG.log(
                Level.DEBUG,
                () -> "session " + shown(session.id()) + " of " + owner.orElse("a client") + " begins, "
                        + request.adapterSet());
        return session;
    }

    private void count(String user) {
        int now = countByUser.merge(user, 1, Integer::sum);
        if (now > settings.limits().sessionsPerUser()) {
            uncount(user);
            throw new Refusal(Refusal.TOO_MANY_SESSIONS, "Maximum number of sessions of the user reached");
        }
    }

    private void uncount(String user) {
        countByUser.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
    }

    private static String shown(String id) {
        return id.substring(0, SHOWN);
    }

    @Override
    public void ended(String id, int code, String message) {
        if (byId.remove(id) != null) {
            LOG.log(Level.DEBUG, () -> "session " + shown(id) + " ends: " + code + " " + message);
            taken.decrementAndGet();
            Optional.ofNullable(owners.remove(id)).ifPresent(this::uncount);
        }
    }

    Optional<Session> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    public int size() {
        return byId.size();
    }

    /** Tells every client to connect again, which may bring it elsewhere. Returns before that has happened. */
    public void rebindAll() {
        for (Session session : List.copyOf(byId.values())) {
            session.loop().executor().execute(() -> session.rebind(0, true));
        }
    }

    /** Ends all: each client is told to begin a new session. Returns before that has happened. */
    public void endAll() {
        for (Session session : List.copyOf(byId.values())) {
            session.loop()
                    .executor()
                    .execute(() -> session.end(Refusal.BEGIN_ANEW, "The server is being stopped", true));
        }
    }
}

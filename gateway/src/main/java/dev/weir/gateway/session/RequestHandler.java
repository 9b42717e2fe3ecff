package dev.weir.gateway.session;

import dev.weir.gateway.protocol.ControlRequest;
import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.MessageRequest;
import dev.weir.gateway.protocol.Parameters;
import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.protocol.RequestText;
import dev.weir.gateway.protocol.SessionRequest.Bind;
import dev.weir.gateway.protocol.SessionRequest.Create;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;

/** Carries out the requests of clients that come in on one loop. Belongs to its thread. */
public final class RequestHandler {

    private static final String DESTROYED_BY_CLIENT = "Destroy invoked by client";

    private final SessionRegistry sessions;
    private final SessionLoop loop;

    public RequestHandler(SessionRegistry sessions, SessionLoop loop) {
        this.sessions = sessions;
        this.loop = loop;
    }

    /**
     * Carries out a request: it is answered, or becomes a stream. All errors are answers.
     *
     * @param defaults parameters for lines that do not have them
     */
    public void handle(RequestText request, Parameters defaults, TlcpClient client) {
        switch (request.name()) {
            case "wsok" -> client.answer(Line.WSOK);
            case "create_session" -> create(request, defaults, client);
            case "bind_session" -> bind(request, defaults, client);
            case "control" -> request.lines().forEach(line -> control(line, defaults, client));
            case "msg" -> request.lines().forEach(line -> message(line, defaults, client));
            case "heartbeat" -> request.lines().forEach(line -> heartbeat(line, defaults, client));
            default ->
                request.lines()
                        .forEach(line -> client.answer(Line.error(new Refusal(Refusal.MALFORMED, "Unknown request"))));
        }
    }

    private void create(RequestText request, Parameters defaults, TlcpClient client) {
        answeringRefusal(client, () -> {
            checkFree(client, Optional.empty());
            Parameters parameters = Parameters.parse(request.lines().getFirst()).withDefaults(defaults);
            Create create = Create.parse(client.version(), parameters);
            CompletableFuture<Optional<String>> admission = sessions.admit(create);
            if (admission.isDone()) {
                admitted(request, parameters, create, admission, client);
            } else {
                client.last().expected(true);
                whenDone(
                        admission,
                        () -> client.later(() -> answeringRefusal(client, () -> {
                            client.last().expected(false);
                            // Its end went by unheard, for it had no session yet.
                            if (!client.gone()) {
                                admitted(request, parameters, create, admission, client);
                            }
                        })));
            }
        });
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What follows the future is the deed alone.
    private static void whenDone(CompletableFuture<?> future, Runnable deed) {
        future.whenComplete((value, failure) -> deed.run());
    }

    private static void answeringRefusal(TlcpClient client, Runnable deed) {
        try {
            deed.run();
        } catch (Refusal refusal) {
            client.answer(Line.conerr(refusal.code(), refusal.reason()));
        }
    }

    private void admitted(
            RequestText request,
            Parameters parameters,
            Create create,
            CompletableFuture<Optional<String>> admission,
            TlcpClient client) {
        Optional<String> owner = owner(admission);
        create.oldSession().flatMap(sessions::find).ifPresent(this::giveUp);
        Session session = sessions.create(create, owner, loop);
        combine(request, parameters, session);
        session.bind(client.stream(), client.address(), create, -1);
        client.last().set(session);
    }

    private static Optional<String> owner(CompletableFuture<Optional<String>> admission) {
        try {
            return admission.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** A session that its client replaces by another waits for nobody. */
    private void giveUp(Session old) {
        old.loop().executor().execute(() -> {
            if (!old.bound()) {
                old.end(Refusal.SESSION_NOT_FOUND, "Replaced by another session", true);
            }
        });
    }

    /** Control requests may come with the creation of the session: both stand, or none. */
    private static void combine(RequestText request, Parameters first, Session session) {
        try {
            if (first.has("LS_op")) {
                execute(ControlRequest.parse(first), session);
            }
            for (String line : request.lines().subList(1, request.lines().size())) {
                if (!session.ended()) {
                    execute(ControlRequest.parse(Parameters.parse(line)), session);
                }
            }
        } catch (Refusal refusal) {
            session.end(Refusal.COMBINED_REQUEST_FAILED, refusal.reason(), false);
            throw new Refusal(Refusal.COMBINED_REQUEST_FAILED, refusal.reason());
        }
        if (session.ended()) {
            throw new Refusal(Refusal.DESTROYED, DESTROYED_BY_CLIENT);
        }
    }

    private static void checkFree(TlcpClient client, Optional<Session> wanted) {
        if (!client.webSocket()) {
            return;
        }
        Optional<Session> last = client.last().session();
        boolean taken = last.isPresent() && last.get().boundTo(client.stream()) && !last.equals(wanted);
        if (taken || client.last().isExpected()) {
            throw new Refusal(Refusal.STREAM_IN_PLACE, "The WebSocket is bound to a session");
        }
    }

    private void bind(RequestText request, Parameters defaults, TlcpClient client) {
        try {
            Parameters parameters = Parameters.parse(request.lines().getFirst()).withDefaults(defaults);
            Bind bind = Bind.parse(client.version(), parameters);
            Optional<Session> found = session(bind.session(), client);
            Session session = found.filter(known -> !known.ended()).orElseThrow(RequestHandler::notFound);
            checkFree(client, found);
            if (session.loop() != loop) {
                client.move(session.loop(), request);
                return;
            }
            bind.recoverFrom().ifPresent(from -> checkRecovery(session, from, client));
            client.last().set(session);
            session.bind(
                    client.stream(), client.address(), bind, bind.recoverFrom().orElse(-1));
        } catch (Refusal refusal) {
            client.answer(Line.conerr(refusal.code(), refusal.reason()));
        }
    }

    /** Sent data is not sent again over the connection that it is on, nor over one that takes no more. */
    private static void checkRecovery(Session session, long from, TlcpClient client) {
        if (session.boundTo(client.stream())) {
            throw new Refusal(
                    Refusal.STREAM_IN_PLACE, "The session is bound to this connection: there is nothing to recover");
        }
        if (client.stream().congested()) {
            throw new Refusal(Refusal.NOT_RECOVERED, "Too much waits for this connection: recover over another one");
        }
        session.checkRecovery(from);
    }

    private Optional<Session> session(Optional<String> named, TlcpClient client) {
        if (named.isPresent() || !client.webSocket()) {
            return named.flatMap(sessions::find);
        }
        return client.last().session();
    }

    private static Refusal notFound() {
        return new Refusal(Refusal.SESSION_NOT_FOUND, "Specified session not found");
    }

    private void control(String line, Parameters defaults, TlcpClient client) {
        answered(line, defaults, client, parameters -> {
            ControlRequest request = ControlRequest.parse(parameters);
            boolean certain = request instanceof ControlRequest.Constrain
                    || request instanceof ControlRequest.ForceRebind
                    || request instanceof ControlRequest.Destroy;
            return new Action(certain, session -> execute(request, session));
        });
    }

    private void message(String line, Parameters defaults, TlcpClient client) {
        answered(line, defaults, client, parameters -> {
            MessageRequest request = MessageRequest.parse(parameters);
            return new Action(false, session -> {
                session.messages().take(request, session.nowNanos());
                session.loop().wake(session, session.messages().dueNanos());
            });
        });
    }

    private static void execute(ControlRequest request, Session session) {
        switch (request) {
            case ControlRequest.Add add -> session.subscriptions().add(add);
            case ControlRequest.Delete delete -> session.subscriptions().delete(delete.subscription());
            case ControlRequest.Reconfigure reconfigure ->
                session.subscriptions().reconfigure(reconfigure);
            case ControlRequest.Constrain constrain -> constrain.bandwidth().ifPresent(session::constrain);
            case ControlRequest.ForceRebind rebind -> session.rebind(rebind.delayMillis(), rebind.closeSocket());
            case ControlRequest.Destroy destroy -> destroy(destroy, session);
        }
    }

    private static void destroy(ControlRequest.Destroy asked, Session session) {
        String message = asked.causeCode().isPresent() ? asked.causeMessage() : DESTROYED_BY_CLIENT;
        session.end(asked.causeCode().orElse(Refusal.DESTROYED), message, asked.closeSocket());
    }

    /**
     * What is to be done with a session.
     *
     * @param certain whether it cannot fail; so it is answered first, for it may end the stream
     */
    private record Action(boolean certain, Consumer<Session> deed) {}

    private void answered(String line, Parameters defaults, TlcpClient client, Function<Parameters, Action> reading) {
        Parameters parameters;
        String id;
        try {
            parameters = Parameters.parse(line).withDefaults(defaults);
            id = parameters.required("LS_reqId");
        } catch (Refusal refusal) {
            client.answer(Line.error(refusal));
            return;
        }
        Answer answer = new Answer(id, client);
        try {
            boolean silent = client.webSocket() && !parameters.flag("LS_ack", true);
            Session session = session(parameters.text("LS_session"), client).orElseThrow(RequestHandler::notFound);
            Action action = reading.apply(parameters);
            Runnable positive = silent ? () -> {} : answer::positive;
            if (session.loop() == loop) {
                here(action, session, positive);
            } else {
                client.elsewhere(session.loop(), () -> elsewhere(action, session, positive, answer));
            }
        } catch (Refusal refusal) {
            answer.negative(refusal);
        }
    }

    /** The positive answer comes before the notifications that the request causes. */
    private static void here(Action action, Session session, Runnable positive) {
        requireAlive(session);
        if (action.certain) {
            positive.run();
            action.deed.accept(session);
        } else {
            session.holding(() -> {
                action.deed.accept(session);
                positive.run();
            });
        }
    }

    /** Runs on the thread of the session; what it returns is for that of the client. */
    private static Runnable elsewhere(Action action, Session session, Runnable positive, Answer answer) {
        try {
            requireAlive(session);
            action.deed.accept(session);
            return positive;
        } catch (Refusal refusal) {
            return () -> answer.negative(refusal);
        } catch (RuntimeException e) {
            return () -> {
                throw e; // There, as here, a defect costs the connection whose request it is.
            };
        }
    }

    private static void requireAlive(Session session) {
        if (session.ended()) {
            throw notFound();
        }
        session.requested();
    }

    /** What the client hears of one line. */
    private record Answer(String id, TlcpClient client) {

        void positive() {
            client.answer(Line.reqok(id));
        }

        void negative(Refusal refusal) {
            client.answer(Line.reqerr(id, refusal));
        }
    }

    private void heartbeat(String line, Parameters defaults, TlcpClient client) {
        try {
            Parameters parameters = Parameters.parse(line).withDefaults(defaults);
            Runnable answer = client.webSocket() ? () -> {} : () -> client.answer(Line.BARE_REQOK);
            Optional<Session> found = session(parameters.text("LS_session"), client);
            if (found.isEmpty() || found.get().loop() == loop) {
                found.ifPresent(Session::requested);
                answer.run();
            } else {
                Session session = found.get();
                client.elsewhere(session.loop(), () -> {
                    session.requested();
                    return answer;
                });
            }
        } catch (Refusal refusal) {
            client.answer(Line.error(refusal));
        }
    }
}

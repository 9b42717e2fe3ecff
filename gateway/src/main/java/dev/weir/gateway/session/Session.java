package dev.weir.gateway.session;

import dev.weir.gateway.item.Outlet;
import dev.weir.gateway.item.PendingItem;
import dev.weir.gateway.lifecycle.Steps;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.protocol.SessionRequest;
import dev.weir.gateway.protocol.SessionRequest.Create;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A client's session, bound to a stream for its notifications or waiting for one. Belongs to the thread of its loop. */
final class Session implements Outlet {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NEVER = Long.MAX_VALUE;
    private static final byte[] NO_HEAD = {};

    private final String id;
    private final Create request;
    private final SessionLoop loop;
    private final SessionOwner owner;
    private final SessionSettings settings;
    private final RecoveryLog log;
    private Bandwidth bandwidth;
    private final Subscriptions subscriptions;
    private final Messages messages;
    private final Delays delays = new Delays();
    private final Backlog backlog = new Backlog();
    private @Nullable Outgoing outgoing;
    private @Nullable Binding binding;
    private long requestedNanos;
    private long expiryNanos = NEVER;
    private @Nullable Wake wake;
    private boolean touched;
    private boolean holding;
    private boolean ended;

    Session(String id, Create request, SessionLoop loop, SessionOwner owner) {
        this.id = id;
        this.request = request;
        this.loop = loop;
        this.owner = owner;
        this.settings = owner.settings();
        this.log = new RecoveryLog(settings.retention());
        this.bandwidth = Bandwidth.of(request.bandwidth());
        AdapterSet adapters = owner.adapters(request.adapterSet());
        this.subscriptions = new Subscriptions(
                this, loop.items(), adapters, request.diffs().orElse(adapters.undeclaredDiffs()), settings);
        this.messages = new Messages(this::line, request, owner.messageListener());
    }

    String id() {
        return id;
    }

    Create request() {
        return request;
    }

    SessionLoop loop() {
        return loop;
    }

    Subscriptions subscriptions() {
        return subscriptions;
    }

    Messages messages() {
        return messages;
    }

    boolean ended() {
        return ended;
    }

    /** Whether its notifications go to a stream now, and that is this one. */
    boolean boundTo(Stream stream) {
        return binding != null && binding.stream().equals(stream);
    }

    boolean bound() {
        return binding != null;
    }

    /** The client has made a request. */
    void requested() {
        requestedNanos = loop.nowNanos();
    }

    /** Begins to send to a stream, and tells the client its address. A stream that it had is ended, with its connection. */
    void bind(Stream stream, String address, SessionRequest asked, long recoverFrom) {
        leaveStream(stream);
        Binding now = new Binding(stream, asked.stream(), settings, loop.nowNanos());
        binding = now;
        expiryNanos = NEVER;
        requested();
        boolean reduced = asked.stream().reduceHead();
        if (asked instanceof Create || !reduced) {
            write(Line.conok(id, settings.requestLimitBytes(), now.quietMillis(), settings.controlLink()));
        }
        if (!reduced) {
            write(Line.serverName(settings.serverName()));
            write(Line.clientIp(address));
        }
        if (!request.stream().reduceHead()) {
            write(Line.constraint(bandwidth.limit()));
        }
        if (recoverFrom >= 0) {
            write(Line.progressive(recoverFrom));
            log.replay(recoverFrom, this::writeData);
        }
        touch();
    }

    /** @throws Refusal when that is not kept any more */
    void checkRecovery(long from) {
        log.check(from);
    }

    private void leaveStream(Stream next) {
        Binding before = binding;
        binding = null;
        if (before != null && !before.stream().equals(next)) {
            before.stream().end(true);
        }
    }

    /** Its connection is gone, without a word. */
    void lost(Stream stream) {
        if (boundTo(stream)) {
            binding = null;
            // Its client may come back over another connection and ask for what it lacks.
            expire(settings.retention().recoveryMillis());
        }
    }

    private void expire(long millis) {
        expiryNanos = loop.nowNanos() + millis * NANOS_PER_MILLI;
        loop.wake(this, expiryNanos);
    }

    /** Tells the client to come again, and waits for it; no longer than polls may be apart. */
    void rebind(long askedMillis, boolean close) {
        Binding before = binding;
        if (before != null) {
            long delayMillis = Math.min(settings.answers().maxPollIntervalMillis(), askedMillis);
            write(Line.loop(delayMillis));
            binding = null;
            before.stream().end(close);
            expire(settings.retention().rebindMillis() + Math.max(delayMillis, before.pollIntervalMillis()));
        }
    }

    void constrain(Limit limit) {
        bandwidth = bandwidth.with(limit);
        if (!request.stream().reduceHead() && binding != null) {
            write(Line.constraint(limit));
        }
        touch();
    }

    /** Ends it for good. Nothing happens when it has ended. */
    void end(int code, String message, boolean close) {
        if (ended) {
            return;
        }
        // First, so that whatever is told of the end finds it ended.
        ended = true;
        owner.ended(id, code, message);
        delays.clear();
        outgoing = null;
        wake(null);
        Binding before = binding;
        Steps ending = new Steps().then(() -> write(Line.end(code, message))).then(subscriptions::close);
        binding = null;
        if (before != null) {
            ending.then(() -> before.stream().end(close));
        }
        ending.endUnchecked();
    }

    @Override
    public void broken(Throwable thrown) {
        loop.broken(this, thrown);
    }

    private void write(byte[] line) {
        if (binding != null) {
            binding.write(line, loop.nowNanos());
        }
    }

    private void writeData(byte[] head, byte[] rest) {
        if (binding != null) {
            binding.writeData(head, rest, loop.nowNanos());
        }
    }

    /** Lets data notifications wait while something is done. */
    void holding(Runnable deed) {
        holding = true;
        try {
            deed.run();
        } finally {
            holding = false;
        }
    }

    private boolean takes() {
        Binding now = binding;
        return now != null && !holding && !now.stream().congested() && bandwidth.available(loop.nowNanos());
    }

    @Override
    public boolean open() {
        return outgoing == null && takes();
    }

    @Override
    public void update(byte[] head, byte[] values) {
        log.add(head, values);
        bandwidth.take(head.length + values.length);
        writeData(head, values);
        Binding now = binding;
        if (now != null && now.over(loop.nowNanos())) {
            touch();
        }
    }

    @Override
    public int prefetch(int step) {
        Binding now = binding;
        return step == 0 || now == null ? (int) requestedNanos : log.prefetch(step - 1) + now.prefetch(step - 1);
    }

    @Override
    public void line(byte[] line) {
        // Lines keep their order: one that comes later waits behind one that waits.
        if ((outgoing == null || !outgoing.hasLines()) && takes()) {
            update(NO_HEAD, line);
        } else {
            outgoing().add(line);
            touch();
        }
    }

    @Override
    public void wants(PendingItem item) {
        if (!item.queued() && !ended) {
            outgoing().add(item);
            touch();
        }
    }

    @Override
    public void forgetClosed() {
        delays.forgetClosed();
        if (outgoing != null) {
            outgoing.forgetClosed();
            touch();
        }
    }

    private Outgoing outgoing() {
        Outgoing known = outgoing == null ? new Outgoing() : outgoing;
        outgoing = known;
        return known;
    }

    @Override
    public void leftOut(int count, boolean asLoss) {
        backlog.leftOut(count, asLoss);
    }

    @Override
    public void failed(int subscription, String reason) {
        subscriptions.failed(subscription);
    }

    @Override
    public long nowNanos() {
        return loop.nowNanos();
    }

    /** Sends what waits, as far as the stream and the bandwidth allow. */
    private void pump() {
        Outgoing known = outgoing;
        while (known != null && takes()) {
            byte[] line = known.nextLine();
            PendingItem next = line == null ? known.nextItem() : null;
            if (line != null) {
                update(NO_HEAD, line);
            } else if (next != null) {
                later(next, next.sendOne());
            } else {
                break;
            }
        }
        if (known != null && known.isEmpty()) {
            outgoing = null;
        }
    }

    private void later(PendingItem item, long dueNanos) {
        if (dueNanos <= loop.nowNanos()) {
            outgoing().add(item);
        } else if (dueNanos != NEVER && item.delay(dueNanos, loop.nowNanos())) {
            delays.add(item, dueNanos);
            loop.wake(this, dueNanos);
        }
    }

    private void touch() {
        if (!touched && !ended) {
            touched = true;
            loop.touch(this);
        }
    }

    void untouch() {
        touched = false;
    }

    /** The stream takes data again. */
    void drained() {
        if (outgoing != null) {
            touch();
        }
    }

    /** Ends a turn: sends what waits, ends a session that takes too little, and binds one anew whose connection has had its time. */
    void settle() {
        pump();
        if (outgoing != null && outgoing.overflows()) {
            end(Refusal.CLOSED_BY_SERVER, "Too many answers wait for the client", true);
        }
        backlog.settle(outgoing != null, loop.nowNanos());
        Binding now = binding;
        if (now != null && now.over(loop.nowNanos())) {
            rebind(now.pollIntervalMillis(), false);
        }
        if (!ended) {
            schedule();
        }
    }

    /** Whether something waits for the client. */
    boolean waits() {
        return backlog.any();
    }

    /** How the client keeps up, if this is its stream. */
    Optional<SessionState> state(Stream stream) {
        Binding now = binding;
        return now == null || !boundTo(stream)
                ? Optional.empty()
                : Optional.of(backlog.state(id, request, now.transport(), loop.nowNanos()));
    }

    private void schedule() {
        long due = binding == null ? expiryNanos : binding.dueNanos(requestedNanos);
        due = Math.min(due, delays.dueNanos());
        if (outgoing != null && binding != null && !bandwidth.available(loop.nowNanos())) {
            due = Math.min(due, bandwidth.availableNanos());
        }
        loop.wake(this, Math.min(due, messages.dueNanos()));
    }

    long wakeNanos() {
        return wake == null ? NEVER : wake.nanos();
    }

    /** What it had before is called off. */
    void wake(@Nullable Wake next) {
        Wake.callOff(wake);
        wake = next;
    }

    /** Some time that it waited for has come. */
    void tick() {
        if (ended) {
            return;
        }
        long now = loop.nowNanos();
        log.forget(now);
        messages.tick(now);
        delays.takeDue(now, this::wants);
        Binding bound = binding;
        if (bound == null && now >= expiryNanos) {
            end(Refusal.CLOSED_BY_SERVER, "Session expired", true);
            return;
        }
        if (bound != null && bound.clientStuck(requestedNanos, now)) {
            lost(bound.stream());
            bound.stream().end(true);
        } else if (bound != null) {
            bound.writeDue(now);
        }
        touch();
    }
}

package dev.weir.gateway.net;

import dev.weir.gateway.http.BadRequest;
import dev.weir.gateway.http.HttpProtocol;
import dev.weir.gateway.http.Input;
import dev.weir.gateway.http.Outbox;
import dev.weir.gateway.http.Protocol;
import dev.weir.gateway.http.ProtocolConnection;
import dev.weir.gateway.session.LastSession;
import dev.weir.gateway.session.RequestHandler;
import dev.weir.gateway.session.SessionLoop;
import dev.weir.gateway.wire.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One connection: what has arrived, what is to be sent, and what is spoken on it. Belongs to the thread of its loop. */
final class Connection implements ProtocolConnection {

    private final Wire wire;
    private final PendingOutput output;
    private final Outbox outbox;
    private final Input input = new Input();
    private final LastSession last = new LastSession();
    private volatile EventLoop loop;
    private @Nullable Move moving;
    private Protocol protocol;
    private @Nullable SelectionKey key;
    private int interestOps;
    private Backpressure backpressure = Backpressure.NONE;
    private ConnectionState state = ConnectionState.OPEN;
    private boolean queuedToSend;

    private long activeNanos;

    Connection(Wire wire, EventLoop loop) {
        this.wire = wire;
        this.output = new PendingOutput(wire);
        this.outbox = output.outbox();
        this.loop = loop;
        this.protocol = new HttpProtocol(this, loop.context().http());
    }

    EventLoop loop() {
        return loop;
    }

    @Override
    public RequestHandler handler() {
        return loop.handler();
    }

    @Override
    public LastSession last() {
        return last;
    }

    @Override
    public Outbox outbox() {
        return outbox;
    }

    @Override
    public void protocol(Protocol next) {
        protocol = next;
    }

    @Override
    public String address() {
        try {
            return wire.channel().getRemoteAddress() instanceof InetSocketAddress remote
                    ? remote.getAddress().getHostAddress()
                    : "";
        } catch (IOException e) {
            return ""; // It is gone, which the next read tells.
        }
    }

    void registered(SelectionKey newKey, long nowNanos) {
        wire.enter(loop::tlsBuffers);
        key = newKey;
        interestOps = SelectionKey.OP_READ;
        activeNanos = nowNanos;
    }

    /** Reads what has arrived and carries out the requests in it. */
    void readable() {
        try {
            if (overfull()) {
                interest();
                return;
            }
            int count = wire.read(loop.inputBuffer().clear());
            if (count < 0) {
                close();
                return;
            }
            if (output.wasRead()) {
                backpressure = Backpressure.NETWORK_BLOCKED;
            }
            compute();
            interest();
            if (count > 0 && state.open()) {
                input.append(loop.inputBuffer().flip());
                resume();
            }
        } catch (IOException e) {
            close(); // The other side is gone: that is no news.
        }
    }

    /** Lets others do what would hold up the loop; reading goes on afterwards. */
    private void compute() {
        Runnable work = wire.work();
        if (work != null) {
            state = state.computing();
            loop.context().compute(work, this::computed, this::later);
        }
    }

    private void computed() {
        wire.worked();
        state = state.computed();
        if (!closed()) {
            readable();
        }
    }

    /** Whether so much waits, to be sent or for other loops, that nothing more is taken. */
    private boolean overfull() {
        return protocol.full()
                || output.bytes() > 4L * loop.settings().connections().congestedBytes();
    }

    private void consume() {
        try {
            while (state.takesRequests() && moving == null && input.length() > 0 && protocol.consume(input)) {
                activeNanos = loop.nowNanos();
            }
        } catch (BadRequest error) {
            protocol.refuse(error);
            state = state.refusing();
            touch();
        }
        state = state.requestsRead(input.length() > 0);
    }

    /** Goes on with what has arrived meanwhile. */
    void resume() {
        consume();
        Move move = moving;
        if (move != null) {
            handOver(move);
        } else {
            input.trim();
        }
    }

    @Override
    public void sendRaw(byte[] bytes) {
        outbox.addRaw(bytes);
        touch();
    }

    @Override
    public void write(byte[] head, byte[] rest) {
        if (!outbox.framed()) {
            protocol.beforeLines();
        }
        outbox.addLines(head);
        outbox.addLines(rest);
        loop.count(head.length + rest.length);
        touch();
    }

    @Override
    public int prefetch(int step) {
        return step == 0 ? interestOps : outbox.bytes() + output.prefetch(step - 1);
    }

    @Override
    public boolean congested() {
        if (blocked()) {
            return true;
        }
        boolean now = outbox.bytes() >= loop.settings().connections().congestedBytes();
        if (now) {
            backpressure = Backpressure.SESSION_WAITS;
        }
        return now;
    }

    @Override
    public boolean overHttp() {
        return protocol.overHttp();
    }

    @Override
    public void end(boolean close) {
        if (!closed()) {
            protocol.endStream(close);
        }
    }

    @Override
    public void closeWhenSent() {
        state = state.ending();
        touch();
    }

    private void touch() {
        if (!queuedToSend && !closed()) {
            queuedToSend = true;
            loop.dirty(this);
        }
    }

    /** Sends what waits, as far as the network takes it; what had to wait for that goes on. */
    void flush() {
        queuedToSend = false;
        if (!closed() && send()) {
            sent();
        }
    }

    /**
     * The same amid something else, which requests must not come in between: if there are any, nothing is done.
     *
     * @return whether it was done
     */
    boolean sendPromptly() {
        if (state != ConnectionState.OPEN) {
            return false;
        }
        queuedToSend = false;
        if (send()) {
            drained();
        }
        return true;
    }

    /** Sends, and answers whether the network took all. */
    private boolean send() {
        boolean kept;
        try {
            kept = output.send(loop.outputBuffer(), loop.nowNanos());
        } catch (IOException e) {
            close();
            return false;
        }
        if (kept) {
            backpressure = Backpressure.NETWORK_BLOCKED;
        } else if (blocked()) {
            backpressure = Backpressure.SESSION_WAITS;
        }
        interest();
        return !kept;
    }

    private boolean blocked() {
        return backpressure == Backpressure.NETWORK_BLOCKED;
    }

    private void drained() {
        if (backpressure != Backpressure.NONE) {
            backpressure = Backpressure.NONE;
            last.drained(this);
        }
    }

    private void sent() {
        switch (state) {
            case OPEN, COMPUTING -> drained();
            case INPUT_LEFT -> {
                drained();
                resume();
            }
            case ENDING -> close();
            case REFUSING -> linger();
            case LINGERING, CLOSED -> {}
        }
    }

    /**
     * Ends its own side. Closed at once, what has arrived unread would have the system throw away the answer on its way:
     * so it is read, for a time, until the other side ends too.
     */
    private void linger() {
        state = state.lingering();
        input.clear();
        try {
            wire.finish();
        } catch (IOException e) {
            close();
        }
    }

    private void interest() {
        int reading = state == ConnectionState.COMPUTING || overfull() ? 0 : SelectionKey.OP_READ;
        int wanted = reading | (blocked() ? SelectionKey.OP_WRITE : 0);
        SelectionKey current = key;
        if (interestOps != wanted && current != null && current.isValid()) {
            interestOps = wanted;
            current.interestOps(wanted);
        }
    }

    /** How much waits for the network. */
    long pendingBytes() {
        return output.bytes();
    }

    /** How far its client is behind, if it is. */
    Optional<SlowClient> slow(long pending) {
        if (!last.waits() && !output.stuck()) {
            return Optional.empty();
        }
        long stuckNanos = output.stuckNanos(loop.nowNanos());
        return last.state(this)
                .map(state -> new SlowClient(state, address(), pending, Math.max(stuckNanos, state.behindNanos())));
    }

    /** Closes it if it has done nothing for too long: it is no stream and made no request, or a request goes on and on. */
    void sweep(long nowNanos, long maxIdleNanos) {
        boolean working = last.bound(this) && !protocol.waiting();
        boolean stuck = !state.open() || (blocked() && !last.bound(this));
        if ((!working || stuck) && nowNanos - activeNanos > maxIdleNanos) {
            close();
        } else if (working) {
            activeNanos = nowNanos;
        }
    }

    /** Closes it unless something is still to be sent, or the other side may be reading why it was refused. */
    void closeIfQuiet() {
        if (state != ConnectionState.LINGERING && pendingBytes() == 0) {
            close();
        }
    }

    @Override
    public void move(SessionLoop to, Runnable first) {
        moving = new Move(loop.sibling(to), first);
    }

    private record Move(EventLoop to, Runnable first) {}

    /** The last that this loop does with it. */
    private void handOver(Move move) {
        moving = null;
        SelectionKey current = key;
        if (current != null) {
            current.cancel();
        }
        key = null;
        queuedToSend = false;
        loop.left();
        loop = move.to;
        move.to.adopt(this, () -> {
            move.first.run();
            if (move.to.owns(this)) { // It may be on its way to another already.
                touch();
                resume();
            }
        });
    }

    @Override
    public void later(Runnable task) {
        EventLoop now = loop;
        now.execute(() -> {
            if (now.owns(this)) {
                now.serve(this, task);
            } else {
                later(task);
            }
        });
    }

    Wire wire() {
        return wire;
    }

    @Override
    public boolean closed() {
        return state == ConnectionState.CLOSED;
    }

    /** Closes it at once. */
    void close() {
        if (closed()) {
            return;
        }
        state = ConnectionState.CLOSED;
        loop.closed(this);
        last.lost(this);
    }
}

package dev.weir.run.echo;

import dev.weir.run.loop.ReceivingLoop;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.SubscriberLoop;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import java.time.Duration;

/** Receives echoes as a subscriber receives messages, in a thread of another name. */
public final class EchoReceiverLoop implements ReceivingLoop {

    private final int receiver;
    private final SubscriberLoop loop;
    private final RunErrors errors;

    /** @param receiver index of the receiver */
    public EchoReceiverLoop(int receiver, Subscriber source, Duration readyWithin, RunErrors errors) {
        this.receiver = receiver;
        this.loop = new SubscriberLoop(receiver, source, readyWithin, errors);
        this.errors = errors;
        loop.reportPosition();
    }

    @Override
    public boolean ready() {
        return loop.ready();
    }

    @Override
    public void reportPosition() {
        loop.reportPosition();
    }

    @Override
    public Positions position() {
        return loop.position();
    }

    @Override
    public Positions reached() {
        return loop.reached();
    }

    @Override
    public void end() {
        loop.end();
    }

    @Override
    public String name() {
        return "weir-echo-receiver-" + receiver;
    }

    @Override
    public long step() {
        return loop.step();
    }

    @Override
    public boolean waitsItself() {
        return loop.waitsItself();
    }

    @Override
    public void close() {
        loop.close();
    }

    @Override
    public void failed(Throwable error) {
        loop.end();
        errors.report("receiver of echoes " + receiver, error);
    }
}

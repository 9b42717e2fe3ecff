package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.kafka.KafkaFrames;
import dev.weir.fault.proxy.kafka.UnforwardableException;
import dev.weir.scenario.fault.TrafficDirection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A connection of a client, and the one to the broker that stands for it. Used by the thread of the loop. */
final class ForwardedConnection implements ForwardingLoop.Readiness, OneWay.Ending {

    private static final long CONNECT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ForwardingLoop loop;
    private final SocketChannel client;
    private final SocketChannel broker;
    private final SelectionKey clientKey;
    private final SelectionKey brokerKey;
    private final OneWay upstream;
    private final OneWay downstream;
    private final Closing closing;
    private final List<FaultInForce> faults = new ArrayList<>();
    private State state = State.CONNECTING;
    private int ended;

    private enum State {
        CONNECTING,
        CONNECTED,
        CLOSED
    }

    /** Told once that a connection has closed, and why if that was not by the client or the broker. */
    interface Closing {
        void closed(ForwardedConnection connection, String why);
    }

    /**
     * A client has connected; the broker is yet to be connected to.
     *
     * @param frames what is known of what the two say to each other; empty when any bytes are forwarded
     */
    ForwardedConnection(
            ForwardingLoop loop, SocketChannel client, Optional<KafkaFrames> frames, Closing closing, long number)
            throws IOException {
        this.loop = loop;
        this.client = client;
        this.closing = closing;
        this.broker = SocketChannel.open();
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        broker.setOption(StandardSocketOptions.TCP_NODELAY, true);
        clientKey = loop.register(client, 0, this);
        brokerKey = loop.register(broker, 0, this);
        upstream = new OneWay(loop, clientKey, brokerKey, requests(frames), this, number);
        downstream = new OneWay(loop, brokerKey, clientKey, answers(frames), this, -number);
        loop.at(System.nanoTime() + CONNECT_NANOS, () -> {
            if (state == State.CONNECTING) {
                reset("the broker did not accept a connection in time");
            }
        });
    }

    private static OneWay.Reading requests(Optional<KafkaFrames> frames) {
        if (frames.isEmpty()) {
            return (bytes, output) -> output.write(bytes);
        }
        KafkaFrames kafka = frames.get();
        return (bytes, output) -> {
            kafka.requests(bytes);
            output.write(bytes);
        };
    }

    private static OneWay.Reading answers(Optional<KafkaFrames> frames) {
        return frames.isEmpty() ? (bytes, output) -> output.write(bytes) : frames.get()::answers;
    }

    /** The address of the broker is known. */
    void connect(InetSocketAddress address) {
        if (state != State.CONNECTING) {
            return;
        }
        try {
            if (broker.connect(address)) {
                connected();
            } else {
                brokerKey.interestOps(SelectionKey.OP_CONNECT);
            }
        } catch (IOException e) {
            reset("");
        }
    }

    private void connected() {
        state = State.CONNECTED;
        brokerKey.interestOps(0);
        upstream.begin();
        downstream.begin();
    }

    @Override
    public void ready(SelectionKey key) {
        try {
            if (key.isConnectable() && broker.finishConnect()) {
                connected();
            }
            if (key.isValid() && key.isWritable()) {
                (key.equals(brokerKey) ? upstream : downstream).go();
            }
            if (key.isValid() && key.isReadable()) {
                (key.equals(clientKey) ? upstream : downstream).read();
            }
        } catch (UnforwardableException e) {
            reset(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            reset("");
        }
    }

    /** A fault hits this connection from now on. */
    void add(FaultInForce fault) {
        faults.add(fault);
        changed();
        switch (fault.fault().fault()) {
            case NetworkFault.ResetPeer ending -> whenStillIn(fault, ending.timeoutNanos(), () -> reset(""));
            case NetworkFault.Timeout silence -> {
                if (silence.timeoutNanos() > 0) {
                    whenStillIn(fault, silence.timeoutNanos(), () -> close(""));
                }
            }
            case NetworkFault.Down down -> reset("");
            case NetworkFault.Latency latency -> {}
            case NetworkFault.Bandwidth bandwidth -> {}
            case NetworkFault.SlowClose slow -> {}
            case NetworkFault.Loss loss -> {}
            case NetworkFault.Reorder later -> {}
        }
    }

    private void whenStillIn(FaultInForce fault, long nanos, Runnable action) {
        if (nanos == 0) {
            action.run();
        } else {
            loop.at(System.nanoTime() + nanos, () -> {
                if (faults.contains(fault)) {
                    action.run();
                }
            });
        }
    }

    /** A fault does not hit this connection any more. What was dropped meanwhile is missing: such a connection ends. */
    void remove(FaultInForce fault) {
        if (faults.remove(fault)) {
            changed();
            if (upstream.lost() || downstream.lost()) {
                reset("");
            }
        }
    }

    boolean hitBy(FaultInForce fault) {
        return faults.contains(fault);
    }

    /** The parameters of a fault that hits this connection are others now. */
    void changed() {
        upstream.shape(TrafficShape.of(faults, TrafficDirection.UPSTREAM));
        downstream.shape(TrafficShape.of(faults, TrafficDirection.DOWNSTREAM));
    }

    long upstreamBytes() {
        return upstream.bytes();
    }

    long downstreamBytes() {
        return downstream.bytes();
    }

    @Override
    public void ended() {
        ended++;
        if (ended == 2) {
            close("");
        }
    }

    @Override
    public void failed() {
        reset("");
    }

    /** Ends both connections with a reset. */
    void reset(String why) {
        try {
            client.setOption(StandardSocketOptions.SO_LINGER, 0);
            broker.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // They are closed already, or their peer was faster: there is nothing left to reset.
        }
        close(why);
    }

    private void close(String why) {
        if (state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        upstream.close();
        downstream.close();
        closeQuietly(client);
        closeQuietly(broker);
        closing.closed(this, why);
        faults.clear();
    }

    private static void closeQuietly(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // A socket that cannot be closed properly is closed all the same.
        }
    }
}

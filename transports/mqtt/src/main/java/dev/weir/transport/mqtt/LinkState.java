package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.lifecycle.MqttClientConnectedContext;
import com.hivemq.client.mqtt.lifecycle.MqttClientConnectedListener;
import com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedContext;
import com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedListener;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5DisconnectException;
import com.hivemq.client.mqtt.mqtt5.message.disconnect.Mqtt5DisconnectReasonCode;
import dev.weir.server.Incidents;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether a client is connected. One that was connected connects again and again after a loss, with a session that is new: it
 * repeats no message. Thread-safe.
 */
final class LinkState implements MqttClientConnectedListener, MqttClientDisconnectedListener {

    private static final long AGAIN_MILLIS = 100;

    /** Lost so soon and so often, a connection is ended by somebody who connects again and again too. */
    private static final long SOON_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int MOST_SOON = 5;

    private final String who;
    private final String clientId;
    private final Incidents incidents;
    private boolean up;
    private boolean ever;
    private long upNanos;
    private int lostSoon;
    private @Nullable Runnable goodbye;
    private @Nullable String end;

    /**
     * @param who it is of, in words
     * @param incidents takes what happens
     */
    LinkState(String who, String clientId, Incidents incidents) {
        this.who = who;
        this.clientId = clientId;
        this.incidents = incidents;
    }

    String who() {
        return who;
    }

    @Override
    public synchronized void onConnected(MqttClientConnectedContext context) {
        Runnable late = goodbye;
        if (late != null) {
            late.run();
            return;
        }
        if (ever && !up) {
            incidents.note("the connection of " + who + " is back");
        }
        up = true;
        upNanos = System.nanoTime();
        ever = true;
        notifyAll();
    }

    @Override
    public synchronized void onDisconnected(MqttClientDisconnectedContext context) {
        boolean lost = up;
        up = false;
        if (goodbye != null || !ever) {
            return;
        }
        if (lost) {
            incidents.note("the connection of " + who + " was lost: " + MqttFailure.told(context.getCause()));
            lostSoon = System.nanoTime() - upNanos < SOON_NANOS ? lostSoon + 1 : 0;
        }
        // To come back would end the other one's connection, and so on. Mosquitto 2.0 does not say why it ends one.
        if (takenOver(context.getCause()) || lostSoon >= MOST_SOON) {
            end = who + " cannot go on: the server ended its connection, as it does when another client comes with its"
                    + " client id, " + clientId;
            incidents.note(end);
            notifyAll();
            return;
        }
        context.getReconnector().reconnect(true).delay(AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static boolean takenOver(Throwable cause) {
        return cause instanceof Mqtt5DisconnectException told
                && told.getMqttMessage().getReasonCode() == Mqtt5DisconnectReasonCode.SESSION_TAKEN_OVER;
    }

    /**
     * Waits until it is connected.
     *
     * @return whether it is, within that time
     * @throws TransportException when it never will be again
     */
    synchronized boolean awaitUp(Duration within) throws InterruptedException {
        long endNanos = System.nanoTime() + within.toNanos();
        while (!up && goodbye == null && end == null) {
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
            if (leftMillis <= 0) {
                return false;
            }
            wait(leftMillis);
        }
        requireFuture();
        return up && goodbye == null;
    }

    /** @throws TransportException when it never will be connected again */
    synchronized void requireFuture() {
        if (end != null) {
            throw new TransportException(end);
        }
    }

    /**
     * What happens from now on is no incident.
     *
     * @param disconnect ends a connection that comes back all the same
     */
    synchronized void closing(Runnable disconnect) {
        goodbye = disconnect;
        notifyAll();
    }
}

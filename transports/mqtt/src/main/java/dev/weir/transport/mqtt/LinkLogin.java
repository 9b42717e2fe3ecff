package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import dev.weir.secret.Secrets;
import dev.weir.transport.TransportException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a client says when it connects, in both versions.
 *
 * @param user name; empty for nobody
 */
record LinkLogin(String user, String password, int keepAliveSeconds) {

    private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);

    byte[] passwordBytes() {
        return password.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "LinkLogin[user=" + user + "]";
    }

    /**
     * The answer to a question.
     *
     * @param failing what could not be done, as the beginning of a sentence
     * @throws TransportException when it does not come in time, or is no
     */
    static <T> T answer(CompletableFuture<T> question, String failing, Duration within) {
        try {
            return question.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new TransportException(failing + ": " + Secrets.masked(MqttFailure.told(e)), e);
        } catch (TimeoutException e) {
            throw new TransportException(failing + " within " + within.toMillis() / 1e3 + " s: no answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException(failing + ": interrupted", e);
        }
    }

    /** @throws TransportException when one of them is not granted as asked */
    static void requireGranted(List<String> filters, MqttQos asked, List<Integer> granted) {
        for (int i = 0; i < granted.size(); i++) {
            if (granted.get(i) < asked.getCode()) {
                throw new TransportException("the server grants QoS " + granted.get(i) + " of " + filters.get(i)
                        + ", and QoS " + asked.getCode() + " was asked for");
            }
        }
    }

    /** Says goodbye; that the connection is gone already is as good. An interrupt stays. */
    static void end(CompletableFuture<?> goodbye) {
        boolean interrupted = Thread.interrupted();
        try {
            goodbye.get(ENDS_WITHIN.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // It is not connected, or the server is frozen: the connection ends with its thread.
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

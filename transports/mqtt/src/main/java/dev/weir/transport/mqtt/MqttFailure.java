package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.exceptions.MqttClientStateException;
import com.hivemq.client.mqtt.exceptions.MqttEncodeException;
import com.hivemq.client.mqtt.exceptions.MqttSessionExpiredException;
import com.hivemq.client.mqtt.mqtt3.exceptions.Mqtt3ConnAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubRecException;
import dev.weir.transport.FailureKind;
import java.util.Locale;
import java.util.Objects;

/**
 * Why a message was not acknowledged.
 *
 * @param kind whether the server may have it all the same
 * @param cause in words
 */
record MqttFailure(FailureKind kind, String cause) {

    static MqttFailure of(Throwable fault) {
        return switch (fault) {
            case Mqtt5PubAckException refused ->
                refused(refused.getMqttMessage().getReasonCode());
            case Mqtt5PubRecException refused ->
                refused(refused.getMqttMessage().getReasonCode());
            case MqttEncodeException tooLarge -> new MqttFailure(FailureKind.REJECTED, told(tooLarge));
            case MqttClientStateException unconnected -> new MqttFailure(FailureKind.NOT_SENT, "not connected");
            case MqttSessionExpiredException lost ->
                new MqttFailure(FailureKind.DISCONNECTED, "the connection was lost before the acknowledgement");
            default -> new MqttFailure(FailureKind.DISCONNECTED, told(fault));
        };
    }

    private static MqttFailure refused(Enum<?> reason) {
        return new MqttFailure(FailureKind.REJECTED, "the server refused it: " + words(reason));
    }

    /** Of a message that was under way when its publisher was closed. */
    static MqttFailure closed() {
        return new MqttFailure(FailureKind.DISCONNECTED, "closed before the acknowledgement");
    }

    /** Why something failed, by the deepest cause that says something: a sentence without a full stop. */
    static String told(Throwable fault) {
        Throwable deepest = fault;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return switch (deepest) {
            case Mqtt5ConnAckException refused ->
                notLetIn(refused.getMqttMessage().getReasonCode());
            case Mqtt3ConnAckException refused ->
                notLetIn(refused.getMqttMessage().getReturnCode());
            default ->
                Objects.requireNonNullElse(
                                deepest.getMessage(), deepest.getClass().getSimpleName())
                        .replaceAll("\\.$", "");
        };
    }

    private static String notLetIn(Enum<?> reason) {
        return "the server does not let this client in: " + words(reason);
    }

    private static String words(Enum<?> reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}

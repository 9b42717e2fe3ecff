package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5RxClient;
import com.hivemq.client.mqtt.mqtt5.message.auth.Mqtt5SimpleAuth;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5ConnectBuilder;
import com.hivemq.client.mqtt.mqtt5.message.connect.connack.Mqtt5ConnAckRestrictions;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.publish.pubrec.Mqtt5PubRecReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscribe;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5SubscribeBuilder;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscription;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.suback.Mqtt5SubAck;
import io.reactivex.Flowable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/** A connection in MQTT 5, whose servers tell their limits and whether anybody subscribes. */
final class Mqtt5Link implements MqttLink {

    private static final ByteBuffer NO_IDENTITY = ByteBuffer.allocate(0);

    private final Mqtt5RxClient client;
    private final Mqtt5AsyncClient asking;
    private final LinkState state;
    private final LinkLogin login;
    private final String address;

    Mqtt5Link(MqttClientBuilder builder, LinkState state, LinkLogin login, String address) {
        this.client = builder.useMqttVersion5().buildRx();
        this.asking = client.toAsync();
        this.state = state;
        this.login = login;
        this.address = address;
    }

    @Override
    public Granted connect(Duration within) {
        Mqtt5ConnectBuilder connect = Mqtt5Connect.builder().cleanStart(true).keepAlive(login.keepAliveSeconds());
        if (!login.user().isEmpty()) {
            connect = connect.simpleAuth(Mqtt5SimpleAuth.builder()
                    .username(login.user())
                    .password(login.passwordBytes())
                    .build());
        }
        Mqtt5ConnAckRestrictions granted = LinkLogin.answer(
                        asking.connect(connect.build()), "cannot connect to MQTT at " + address, within)
                .getRestrictions();
        return new Granted(
                granted.getReceiveMaximum(),
                granted.getMaximumPacketSize(),
                granted.getMaximumQos().getCode());
    }

    // What becomes of the message is told to the outcome.
    @SuppressWarnings("CheckReturnValue")
    @Override
    public void publish(Message message, Outcome outcome) {
        Mqtt5PublishBuilder.Complete publish =
                Mqtt5Publish.builder().topic(message.topic()).qos(message.qos()).payload(message.content());
        if (message.identity().length > 0) {
            publish.correlationData(message.identity());
        }
        // Whoever subscribes before it is sent is told on the network thread; of a future that may be any thread.
        client.publish(Flowable.just(publish.build())).subscribe(result -> tell(result, outcome), outcome::failed);
    }

    private static void tell(Mqtt5PublishResult result, Outcome outcome) {
        Throwable fault = result.getError().orElse(null);
        if (fault != null) {
            outcome.failed(fault);
        } else {
            outcome.accepted(nobody(result));
        }
    }

    private static boolean nobody(Mqtt5PublishResult result) {
        return switch (result) {
            case Mqtt5PublishResult.Mqtt5Qos1Result one ->
                one.getPubAck().getReasonCode() == Mqtt5PubAckReasonCode.NO_MATCHING_SUBSCRIBERS;
            case Mqtt5PublishResult.Mqtt5Qos2Result two ->
                two.getPubRec().getReasonCode() == Mqtt5PubRecReasonCode.NO_MATCHING_SUBSCRIBERS;
            default -> false;
        };
    }

    @Override
    public void subscribe(List<String> filters, MqttQos qos, Taker taker, Duration within) {
        List<Mqtt5Subscription> all = filters.stream()
                .map(filter ->
                        Mqtt5Subscription.builder().topicFilter(filter).qos(qos).build())
                .toList();
        Mqtt5SubscribeBuilder.Complete subscribe = Mqtt5Subscribe.builder().addSubscriptions(all);
        Mqtt5SubAck granted = LinkLogin.answer(
                asking.subscribe(subscribe.build(), publish -> hand(publish, taker), Runnable::run, true),
                "cannot subscribe to " + String.join(" and ", filters),
                within);
        LinkLogin.requireGranted(
                filters,
                qos,
                granted.getReasonCodes().stream()
                        .map(code -> code.isError() ? -1 : code.getCode())
                        .toList());
    }

    private static void hand(Mqtt5Publish publish, Taker taker) {
        taker.take(
                publish.getTopic().toString(),
                publish.getPayloadAsBytes(),
                publish.getCorrelationData().orElse(NO_IDENTITY),
                publish::acknowledge);
    }

    @Override
    public LinkState state() {
        return state;
    }

    // That a connection which comes back late is ended is all there is to it.
    @SuppressWarnings("FutureReturnValueIgnored")
    @Override
    public void close() {
        state.closing(asking::disconnect);
        LinkLogin.end(asking.disconnect());
    }
}

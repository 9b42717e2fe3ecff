package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt3.Mqtt3AsyncClient;
import com.hivemq.client.mqtt.mqtt3.Mqtt3RxClient;
import com.hivemq.client.mqtt.mqtt3.message.auth.Mqtt3SimpleAuth;
import com.hivemq.client.mqtt.mqtt3.message.connect.Mqtt3Connect;
import com.hivemq.client.mqtt.mqtt3.message.connect.Mqtt3ConnectBuilder;
import com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3Publish;
import com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3PublishResult;
import com.hivemq.client.mqtt.mqtt3.message.subscribe.Mqtt3Subscribe;
import com.hivemq.client.mqtt.mqtt3.message.subscribe.Mqtt3SubscribeBuilder;
import com.hivemq.client.mqtt.mqtt3.message.subscribe.Mqtt3Subscription;
import com.hivemq.client.mqtt.mqtt3.message.subscribe.suback.Mqtt3SubAck;
import io.reactivex.Flowable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/** A connection in MQTT 3.1.1, in which a server neither tells its limits nor refuses a message. */
final class Mqtt3Link implements MqttLink {

    private static final ByteBuffer NO_IDENTITY = ByteBuffer.allocate(0);

    private final Mqtt3RxClient client;
    private final Mqtt3AsyncClient asking;
    private final LinkState state;
    private final LinkLogin login;
    private final String address;

    Mqtt3Link(MqttClientBuilder builder, LinkState state, LinkLogin login, String address) {
        this.client = builder.useMqttVersion3().buildRx();
        this.asking = client.toAsync();
        this.state = state;
        this.login = login;
        this.address = address;
    }

    @Override
    public Granted connect(Duration within) {
        Mqtt3ConnectBuilder connect = Mqtt3Connect.builder().cleanSession(true).keepAlive(login.keepAliveSeconds());
        if (!login.user().isEmpty()) {
            connect = connect.simpleAuth(Mqtt3SimpleAuth.builder()
                    .username(login.user())
                    .password(login.passwordBytes())
                    .build());
        }
        LinkLogin.answer(asking.connect(connect.build()), "cannot connect to MQTT at " + address, within);
        return new Granted(0, 0, MqttQos.EXACTLY_ONCE.getCode());
    }

    // What becomes of the message is told to the outcome.
    @SuppressWarnings("CheckReturnValue")
    @Override
    public void publish(Message message, Outcome outcome) {
        Mqtt3Publish publish = Mqtt3Publish.builder()
                .topic(message.topic())
                .qos(message.qos())
                .payload(message.content())
                .build();
        // Whoever subscribes before it is sent is told on the network thread; of a future that may be any thread.
        client.publish(Flowable.just(publish)).subscribe(result -> tell(result, outcome), outcome::failed);
    }

    private static void tell(Mqtt3PublishResult result, Outcome outcome) {
        Throwable fault = result.getError().orElse(null);
        if (fault != null) {
            outcome.failed(fault);
        } else {
            outcome.accepted(false);
        }
    }

    @Override
    public void subscribe(List<String> filters, MqttQos qos, Taker taker, Duration within) {
        List<Mqtt3Subscription> all = filters.stream()
                .map(filter ->
                        Mqtt3Subscription.builder().topicFilter(filter).qos(qos).build())
                .toList();
        Mqtt3SubscribeBuilder.Complete subscribe = Mqtt3Subscribe.builder().addSubscriptions(all);
        Mqtt3SubAck granted = LinkLogin.answer(
                asking.subscribe(subscribe.build(), publish -> hand(publish, taker), Runnable::run, true),
                "cannot subscribe to " + String.join(" and ", filters),
                within);
        LinkLogin.requireGranted(
                filters,
                qos,
                granted.getReturnCodes().stream()
                        .map(code -> code.isError() ? -1 : code.getCode())
                        .toList());
    }

    private static void hand(Mqtt3Publish publish, Taker taker) {
        taker.take(publish.getTopic().toString(), publish.getPayloadAsBytes(), NO_IDENTITY, publish::acknowledge);
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

package dev.weir.clientcost;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;

/** Over HiveMQ's client: QoS 1 in MQTT 5, with the threads that the library takes by itself. */
final class BareMqtt implements BareClient {

    private final BareLoop loop;
    private final String topic;
    private final int bytes;
    private final Mqtt5AsyncClient publisher;
    private final Mqtt5AsyncClient subscriber;

    BareMqtt(String address, String topic, int bytes, BareLoop loop) {
        this.loop = loop;
        this.topic = topic;
        this.bytes = bytes;
        publisher = connected(address);
        subscriber = connected(address);
        subscriber
                .subscribeWith()
                .topicFilter(topic)
                .qos(MqttQos.AT_LEAST_ONCE)
                .callback(message -> loop.received(message.getPayloadAsBytes()))
                .send()
                .join();
    }

    private static Mqtt5AsyncClient connected(String address) {
        int colon = address.lastIndexOf(':');
        Mqtt5AsyncClient client = MqttClient.builder()
                .serverHost(address.substring(0, colon))
                .serverPort(Integer.parseInt(address.substring(colon + 1)))
                .useMqttVersion5()
                .buildAsync();
        client.connect().join();
        return client;
    }

    // What becomes of it is told to the callback.
    @SuppressWarnings("FutureReturnValueIgnored")
    @Override
    public void publish() {
        byte[] message = loop.message(bytes);
        publisher
                .publishWith()
                .topic(topic)
                .qos(MqttQos.AT_LEAST_ONCE)
                .payload(message)
                .send()
                .whenComplete((sent, fault) -> loop.acked(message));
    }

    @Override
    public void close() {
        publisher.disconnect().join();
        subscriber.disconnect().join();
    }
}

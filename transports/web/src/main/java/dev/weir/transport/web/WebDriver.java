package dev.weir.transport.web;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The driver {@code web}: published to Kafka, received from a gateway by web clients that speak TLCP. */
public final class WebDriver implements TransportDriver, FaultPoints {

    @Override
    public String name() {
        return "web";
    }

    @Override
    public String description() {
        return "Kafka topics that a gateway sends to web clients: Weir's own, or any server that speaks TLCP.";
    }

    /** No shared delivery: a gateway gives every client what it subscribed. No headers: they do not reach clients. */
    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.KEY,
                Capability.EACH_DELIVERY,
                Capability.SEPARATE_PROCESSES,
                Capability.SEVERAL_HOSTS,
                Capability.CROWD,
                Capability.CONFLATES,
                Capability.THROTTLES);
    }

    /** Only filtered subscriptions in the mode MERGE let the server leave out values, and a limit makes it do so. */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> all = EnumSet.copyOf(capabilities());
        WebSettings.Subscription.Terms terms =
                WebSettings.of(settings).subscription().terms();
        if (!terms.conflates()) {
            all.remove(Capability.CONFLATES);
        }
        if (!terms.conflates() || !terms.throttles()) {
            all.remove(Capability.THROTTLES);
        }
        return all;
    }

    @Override
    public List<Setting> settings() {
        return WebSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return List.of(KafkaSection.CLUSTER, GatewayChoice.point(settings));
    }

    @Override
    public Settings completed(Settings settings) {
        return KafkaSection.completed(settings);
    }

    @Override
    public List<String> remarks(Settings settings) {
        List<String> ofGateway = WebSettings.of(settings).gateway() instanceof GatewayChoice.Embedded embedded
                ? embedded.remarks()
                : List.of();
        return Stream.concat(KafkaSection.remarks(settings).stream(), ofGateway.stream())
                .toList();
    }

    @Override
    public void validate(Settings settings) {
        KafkaSection.validate(settings);
        WebSettings.of(settings).check(KafkaSection.partitions(settings));
    }

    @Override
    public void validateProperty(String name, String value) {
        KafkaSection.validateProperty(name, value);
    }

    @Override
    public WebTransport open(Settings settings, RunContext context) {
        validate(settings);
        WebSettings asked = WebSettings.of(settings);
        Map<String, String> ofClients = KafkaSection.ofClients(settings);
        return new WebTransport(asked, KafkaSection.open(settings, context), ofClients, context);
    }
}

package dev.weir.cli.gateway;

import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.stream.Collectors;

/** What a gateway is going to do, for people. */
final class GatewayWords {

    private GatewayWords() {}

    /** {@code 2 connections: Stocks, Market}. */
    static String connections(GatewayConfiguration configuration) {
        List<ConnectionSettings> all = configuration.adapters().connections();
        return Counts.of(all.size(), "connection") + ": "
                + all.stream().map(ConnectionSettings::name).collect(Collectors.joining(", "));
    }

    /** {@code Stocks: topics stocks at 127.0.0.1:9092 as stock-[symbol=...]}. */
    static String connection(ConnectionSettings connection) {
        return connection.name() + ": topics " + connection.topics().topicsInWords() + " at "
                + connection.kafka().get("bootstrap.servers") + " as "
                + connection.topics().choices();
    }
}

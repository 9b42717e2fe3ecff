package dev.weir.gateway.config;

import dev.weir.gateway.kafka.ConnectionSettings;
import java.util.List;
import java.util.Set;

/**
 * What a gateway is to do.
 *
 * @param adapterSet what clients call the whole of it
 * @param connections each under a name of its own
 * @param remarks what the file asks for and the gateway does in another way, in sentences for the log
 * @param secrets the passwords in it, which no output shows
 */
public record ConfiguredAdapters(
        String adapterSet, List<ConnectionSettings> connections, List<String> remarks, Set<String> secrets) {

    public ConfiguredAdapters {
        connections = List.copyOf(connections);
        remarks = List.copyOf(remarks);
        secrets = Set.copyOf(secrets);
    }

    @Override
    public String toString() {
        return adapterSet + " " + connections;
    }
}

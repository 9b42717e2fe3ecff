package dev.weir.gateway.config;

import dev.weir.gateway.kafka.ConnectionSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * What a gateway is to do.
 *
 * @param adapterSet what clients call the whole of it
 * @param connections each under a name of its own
 * @param remarks what the file asks for and the gateway does in another way, in sentences for the log
 */
public record ConfiguredAdapters(String adapterSet, List<ConnectionSettings> connections, List<String> remarks) {

    public ConfiguredAdapters {
        connections = List.copyOf(connections);
        remarks = List.copyOf(remarks);
    }

    /** These, and one remark more. */
    ConfiguredAdapters with(String remark) {
        List<String> all = new ArrayList<>(remarks);
        all.add(remark);
        return new ConfiguredAdapters(adapterSet, connections, all);
    }

    @Override
    public String toString() {
        return adapterSet + " " + connections;
    }
}

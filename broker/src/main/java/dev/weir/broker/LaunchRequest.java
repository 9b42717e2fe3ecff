package dev.weir.broker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What the launcher tells the server process, as the first bytes on its standard input: passwords among the properties
 * appear neither on a command line nor in a file.
 *
 * @param home the folder that holds everything this node writes
 * @param stopMillis how long a shutdown may take before the server halts
 * @param exercise whether the server sends and reads records through itself before it says that it is ready
 * @param clusterId identity of the cluster, for a node that has none yet
 * @param brokers number of brokers that must be in the cluster before the server says that it is ready
 * @param properties the broker's properties under Kafka's names
 */
public record LaunchRequest(
        BrokerHome home,
        long stopMillis,
        boolean exercise,
        String clusterId,
        int brokers,
        Map<String, String> properties) {

    private static final String PROPERTY_PREFIX = "property.";

    public LaunchRequest {
        properties = Map.copyOf(properties);
    }

    /** The same, for a node that is ready once so many are in the cluster. */
    LaunchRequest withBrokers(int changed) {
        return new LaunchRequest(home, stopMillis, exercise, clusterId, changed, properties);
    }

    void writeTo(OutputStream stream) throws IOException {
        Properties fields = new Properties();
        fields.setProperty("folder", home.folder().toString());
        fields.setProperty("temporary", Boolean.toString(home.temporary()));
        fields.setProperty("stopMillis", Long.toString(stopMillis));
        fields.setProperty("exercise", Boolean.toString(exercise));
        fields.setProperty("clusterId", clusterId);
        fields.setProperty("brokers", Integer.toString(brokers));
        properties.forEach((name, value) -> fields.setProperty(PROPERTY_PREFIX + name, value));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        fields.store(text, null);
        DataOutputStream framed = new DataOutputStream(stream);
        framed.writeInt(text.size());
        text.writeTo(framed);
        framed.flush();
    }

    public static LaunchRequest readFrom(InputStream stream) throws IOException {
        DataInputStream framed = new DataInputStream(stream);
        byte[] text = new byte[framed.readInt()];
        framed.readFully(text);
        Properties fields = new Properties();
        fields.load(new ByteArrayInputStream(text));
        Map<String, String> properties = new TreeMap<>();
        for (String name : fields.stringPropertyNames()) {
            if (name.startsWith(PROPERTY_PREFIX)) {
                properties.put(name.substring(PROPERTY_PREFIX.length()), fields.getProperty(name));
            }
        }
        return new LaunchRequest(
                new BrokerHome(
                        Path.of(fields.getProperty("folder")), Boolean.parseBoolean(fields.getProperty("temporary"))),
                Long.parseLong(fields.getProperty("stopMillis")),
                Boolean.parseBoolean(fields.getProperty("exercise")),
                fields.getProperty("clusterId"),
                Integer.parseInt(fields.getProperty("brokers")),
                properties);
    }
}

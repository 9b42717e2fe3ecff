package dev.weir.cli.process;

import dev.weir.config.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Versions of Weir and of what it stands on. */
public final class Versions {

    private Versions() {}

    /** Version of Weir: {@code 0.1.0}. */
    public static String weir() {
        return read("/dev/weir/cli/versions.properties").getProperty("weir", "unknown");
    }

    /**
     * Refuses to go on with what another version of Weir has begun.
     *
     * @throws ConfigException with both of them
     */
    public static void requireSame(String begun) {
        if (!begun.equals(weir())) {
            throw new ConfigException("the folder was begun by Weir " + begun + ", and this is Weir " + weir()
                    + ": their runs do not belong in one table; start anew, or go on with that version");
        }
    }

    /** Version of the Kafka client: {@code 4.4.0}. */
    public static String kafkaClients() {
        return read("/kafka/kafka-version.properties").getProperty("version", "not installed");
    }

    /** The Java that runs Weir: {@code 25.0.1 (Eclipse Adoptium)}. */
    public static String java() {
        return Runtime.version() + " (" + System.getProperty("java.vendor") + ")";
    }

    /** The operating system: {@code Linux 6.1.0 amd64}. */
    public static String system() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
    }

    private static Properties read(String resource) {
        Properties properties = new Properties();
        try (InputStream stream = Versions.class.getResourceAsStream(resource)) {
            if (stream != null) {
                properties.load(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
        return properties;
    }
}

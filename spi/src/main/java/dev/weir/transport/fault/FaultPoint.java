package dev.weir.transport.fault;

import dev.weir.transport.Settings;
import java.util.Map;

/**
 * A place where faults can hit the system of a transport. It names the settings that hold its address, so that a run can put
 * a proxy there.
 */
public sealed interface FaultPoint {

    /**
     * The brokers of a cluster that speaks Kafka's protocol over TCP: their processes, if the run starts them, and the
     * connections to each. The components are names of settings.
     *
     * @param section what precedes the others: empty, or {@code kafka.}
     * @param address where the cluster is; {@link #STARTED} asks for one of the run's own
     * @param count how many brokers are started
     * @param properties Kafka properties of each of these
     * @param partitions how many partitions the topic of the run has
     * @param observed where the cluster is for whoever observes it, when that does not pass the proxy
     */
    record Brokers(String section, String address, String count, String properties, String partitions, String observed)
            implements FaultPoint {

        /** The address that asks for brokers of the run's own. */
        public static final String STARTED = "embedded";

        /** Where it is; {@link #STARTED} when the run starts it. */
        public String address(Settings settings) {
            return settings.text(section + address);
        }

        /** Whether the run starts it. */
        public boolean isStarted(Settings settings) {
            return address(settings).equals(STARTED);
        }

        /** How many brokers are started. */
        public int count(Settings settings) {
            return (int) settings.count(section + count);
        }

        /** How many partitions the topic of the run has. */
        public int partitions(Settings settings) {
            return (int) settings.count(section + partitions);
        }

        /** Kafka properties of each broker that is started. */
        public Map<String, String> properties(Settings settings) {
            return settings.properties(section + properties);
        }

        /** The settings once the cluster is there. */
        public Settings at(Settings settings, String bootstrap) {
            return settings.without(section + count)
                    .without(section + properties)
                    .with(section + address, bootstrap);
        }

        /**
         * The same when clients reach it through a proxy: whoever observes the cluster does not.
         *
         * @param proxies addresses for clients
         * @param brokers their own
         */
        public Settings through(Settings settings, String proxies, String brokers) {
            return at(settings, proxies).with(section + observed, brokers);
        }

        /** The same settings in a section of another transport. */
        public Brokers in(String outer) {
            return new Brokers(outer + section, address, count, properties, partitions, observed);
        }
    }

    /**
     * A server that listens on TCP at loopback: the connections to it, and its process if the transport starts one. That is
     * then one of {@link dev.weir.transport.process.Restartable#processes} of the same name.
     *
     * @param name how a scenario names it as a target: {@code gateway}; lower-case letters, digits and dashes
     * @param started whether it is started for the run under these settings; only then it is hit
     * @param toStart what to write in a scenario so that it is
     * @param process whether it has a process of its own, which can be stopped, killed, frozen and restarted
     * @param port name of the setting where it listens, 0 for any free port
     * @param through name of the setting that says to which {@code host:port} clients connect instead
     */
    record Server(String name, boolean started, String toStart, boolean process, String port, String through)
            implements FaultPoint {

        public Server {
            if (!name.matches("[a-z][a-z0-9-]*")) {
                throw new IllegalArgumentException("no name of a fault point: " + name);
            }
        }

        /**
         * The settings under which it listens at a port.
         *
         * @param proxy where clients connect instead; empty when they connect to it
         */
        public Settings at(Settings settings, int listening, String proxy) {
            Settings known = settings.with(port, Integer.toString(listening));
            return proxy.isEmpty() ? known : known.with(through, proxy);
        }
    }

    /**
     * Datagrams on their way to one receiver.
     *
     * @param receiver where it listens, {@code host:port}; port 0 for any free port
     * @param refusal why they cannot be hit under these settings; {@link Refusal#NONE} when they can
     * @param redirection lets them pass a proxy
     */
    record Datagrams(String receiver, Refusal refusal, Redirection redirection) implements FaultPoint {}

    /**
     * Why a fault cannot be injected.
     *
     * @param why as a clause; empty when it can
     * @param instead what can be written instead
     */
    record Refusal(String why, String instead) {

        /** It can. */
        public static final Refusal NONE = new Refusal("", "");
    }

    /** Lets datagrams pass a proxy. */
    @FunctionalInterface
    interface Redirection {

        /** The settings under which the receiver listens at {@code receiver}, and senders send to {@code proxy}. */
        Settings through(Settings settings, String receiver, String proxy);
    }
}

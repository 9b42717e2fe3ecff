package dev.weir.transport.web.client.options;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What the clients of a {@link TlcpCrowd} connect to, what they subscribe, and what they do with what they read.
 *
 * @param servers where they connect
 * @param session what they ask of their session
 * @param subscription what they subscribe
 * @param reading how they read updates
 */
public record TlcpOptions(Servers servers, SessionTerms session, Subscribed subscription, Reading reading) {

    /** Clients of one server, and otherwise the default of everything. */
    public static TlcpOptions of(InetSocketAddress server, Subscribed subscription) {
        return new TlcpOptions(Servers.of(server), SessionTerms.withDefaults(), subscription, Reading.ofField(0));
    }

    /** Whether clients take fields beside that of the message and those that the gateway adds: a document in pieces. */
    public boolean splitsDocuments() {
        long added = IntStream.of(reading.stamps().read(), reading.stamps().written())
                .filter(field -> field >= 0)
                .count();
        return reading.valueField() >= 0 && subscription.fields().size() - 1 - added > 0;
    }

    /** The same with other servers. */
    public TlcpOptions with(Servers other) {
        return new TlcpOptions(other, session, subscription, reading);
    }

    /** The same with other terms of the session. */
    public TlcpOptions with(SessionTerms other) {
        return new TlcpOptions(servers, other, subscription, reading);
    }

    /** The same with another way to read. */
    public TlcpOptions with(Reading other) {
        return new TlcpOptions(servers, session, subscription, other);
    }

    /** How a session is carried. */
    public enum Protocol {
        /** In the messages of a WebSocket. */
        WEBSOCKET,
        /** In the answer to an HTTP request that does not end. */
        HTTP_STREAMING
    }

    /** What a subscription does with updates that come faster than they are sent. */
    public enum Mode {
        RAW,
        MERGE,
        DISTINCT,
        COMMAND
    }

    /**
     * Where clients connect.
     *
     * @param addresses resolved addresses, which clients take by turns
     * @param protocol how the session is carried
     * @param path where the protocol is served, without a slash at its end: {@code /lightstreamer}
     * @param tls empty for connections in plain
     * @param localAddresses addresses of this host that clients connect from, by turns; empty to leave it to the system
     * @param openTime how long a client may take from the start of its connection until it is subscribed
     */
    public record Servers(
            List<InetSocketAddress> addresses,
            Protocol protocol,
            String path,
            Optional<ClientTls> tls,
            List<InetAddress> localAddresses,
            Duration openTime) {

        public Servers {
            addresses = List.copyOf(addresses);
            localAddresses = List.copyOf(localAddresses);
            if (addresses.isEmpty()) {
                throw new IllegalArgumentException("no server");
            }
            for (InetSocketAddress address : addresses) {
                if (address.isUnresolved()) {
                    throw new IllegalArgumentException("there is no host " + address.getHostString());
                }
            }
            if (!path.startsWith("/") || path.endsWith("/")) {
                throw new IllegalArgumentException("the path must begin with a slash and not end with one: " + path);
            }
            if (openTime.isNegative() || openTime.isZero()) {
                throw new IllegalArgumentException("open time " + openTime);
            }
        }

        /** One server, over WebSocket in plain. */
        public static Servers of(InetSocketAddress address) {
            return new Servers(
                    List.of(address),
                    Protocol.WEBSOCKET,
                    "/lightstreamer",
                    Optional.empty(),
                    List.of(),
                    Duration.ofSeconds(20));
        }

        /** The same with another protocol. */
        public Servers with(Protocol other) {
            return new Servers(addresses, other, path, tls, localAddresses, openTime);
        }

        /** The same with TLS. */
        public Servers with(ClientTls other) {
            return new Servers(addresses, protocol, path, Optional.of(other), localAddresses, openTime);
        }
    }

    /**
     * What a client asks of its session.
     *
     * @param adapterSet name of the adapter set: {@code DEFAULT}
     * @param user empty for none
     * @param password empty for none
     * @param clientId what the client says it is
     * @param diffs differences that it understands
     * @param maxBandwidth kilobits a second, or {@code unlimited}
     * @param keepalive after how much silence the server is to give a sign of life
     * @param recovers whether a client whose connection was lost asks the server to go on with its session
     */
    public record SessionTerms(
            String adapterSet,
            Optional<String> user,
            Optional<String> password,
            String clientId,
            Diffs diffs,
            String maxBandwidth,
            Duration keepalive,
            boolean recovers) {

        /** What clients say that are nobody's official library. */
        public static final String CUSTOM_CLIENT = "mgQkwtwdysogQz2BJ4Ji kOj2Bg";

        /** The adapter set {@code DEFAULT}, nobody's name, all differences. */
        public static SessionTerms withDefaults() {
            return new SessionTerms(
                    "DEFAULT",
                    Optional.empty(),
                    Optional.empty(),
                    CUSTOM_CLIENT,
                    Diffs.ALL,
                    "unlimited",
                    Duration.ofSeconds(5),
                    false);
        }

        /** The same with clients that recover their sessions, or do not. */
        public SessionTerms recovering(boolean now) {
            return new SessionTerms(adapterSet, user, password, clientId, diffs, maxBandwidth, keepalive, now);
        }

        /** The same with other differences. */
        public SessionTerms with(Diffs other) {
            return new SessionTerms(adapterSet, user, password, clientId, other, maxBandwidth, keepalive, recovers);
        }

        /** The same with another adapter set. */
        public SessionTerms withAdapterSet(String other) {
            return new SessionTerms(other, user, password, clientId, diffs, maxBandwidth, keepalive, recovers);
        }

        @Override
        public String toString() {
            return "SessionTerms[adapterSet=" + adapterSet + ", user=" + user + ", diffs=" + diffs + "]";
        }
    }

    /** Differences that a client understands. */
    public record Diffs(boolean jsonPatch, boolean tlcpDiff) {

        public static final Diffs ALL = new Diffs(true, true);
        public static final Diffs NONE = new Diffs(false, false);

        /**
         * Reads {@code all}, {@code none}, or a list of {@code P} (JSON Patch) and {@code T} (TLCP-diff).
         *
         * @throws IllegalArgumentException when it is none of these
         */
        public static Diffs parse(String text) {
            return switch (text) {
                case "all", "P,T", "T,P" -> ALL;
                case "none", "" -> NONE;
                case "P" -> new Diffs(true, false);
                case "T" -> new Diffs(false, true);
                default -> throw new IllegalArgumentException("differences are all, none, P, T or P,T: " + text);
            };
        }

        /** As the protocol has it. */
        public String tags() {
            return jsonPatch ? tlcpDiff ? "P,T" : "P" : tlcpDiff ? "T" : "";
        }
    }

    /**
     * What a client subscribes.
     *
     * @param dataAdapter name of the data adapter: {@code DEFAULT}
     * @param item name of the item, or several separated by spaces; <code>${key}</code> in it stands for the name of the
     *     client's key, <code>${client}</code> for its index
     * @param fields names of the fields
     * @param mode mode of the subscription
     * @param snapshot {@code true}, {@code false}, or how many updates in the mode DISTINCT
     * @param maxFrequency updates a second, {@code unlimited} or {@code unfiltered}
     */
    public record Subscribed(
            String dataAdapter, String item, List<String> fields, Mode mode, String snapshot, String maxFrequency) {

        public Subscribed {
            fields = List.copyOf(fields);
            if (item.isBlank() || fields.isEmpty()) {
                throw new IllegalArgumentException("item '" + item + "', fields " + fields);
            }
        }

        /** Every update of an item, and none of the past. */
        public static Subscribed raw(String item, String... fields) {
            return new Subscribed("DEFAULT", item, List.of(fields), Mode.RAW, "false", "unlimited");
        }

        /** The same in another mode. */
        public Subscribed with(Mode other) {
            return new Subscribed(dataAdapter, item, fields, other, snapshot, maxFrequency);
        }
    }

    /**
     * How updates are read.
     *
     * @param valueField index of the field whose value is the message; {@link #WHOLE_LINE} when all that stands in the line
     *     is handed over as it is
     * @param keyNames names of keys by their index
     * @param fields told of every update that a client has decoded
     * @param maxLineBytes a longer line is taken for an endless one, and the client drops the connection
     * @param stamps fields with the instants at which the gateway had a message
     */
    public record Reading(
            int valueField, IntFunction<String> keyNames, FieldListener fields, int maxLineBytes, Stamps stamps) {

        /** The fields of an update as they stand in its line. */
        public static final int WHOLE_LINE = -1;

        private static final int MAX_LINE_BYTES = 16 << 20;

        public Reading {
            if (valueField < WHOLE_LINE || maxLineBytes < 1) {
                throw new IllegalArgumentException("value field " + valueField + ", line " + maxLineBytes);
            }
        }

        /**
         * Fields with instants, in microseconds of the wall clock.
         *
         * @param read index of the field that says when the gateway read the record, or -1
         * @param written index of the field that says when it wrote the update, or -1
         */
        public record Stamps(int read, int written) {

            /** There are no such fields. */
            public static final Stamps NONE = new Stamps(-1, -1);

            /** Whether there are such fields. */
            public boolean there() {
                return read >= 0 && written >= 0;
            }
        }

        /** The message is in a field, keys are called after their index, and nobody is told of other fields. */
        public static Reading ofField(int valueField) {
            return new Reading(valueField, Integer::toString, FieldListener.none(), MAX_LINE_BYTES, Stamps.NONE);
        }

        /** The same with other names of keys. */
        public Reading withKeyNames(IntFunction<String> other) {
            return new Reading(valueField, other, fields, maxLineBytes, stamps);
        }

        /** The same with somebody who is told of decoded fields. */
        public Reading with(FieldListener other) {
            return new Reading(valueField, keyNames, other, maxLineBytes, stamps);
        }

        /** The same with fields that say when the gateway had a message. */
        public Reading with(Stamps other) {
            return new Reading(valueField, keyNames, fields, maxLineBytes, other);
        }
    }
}

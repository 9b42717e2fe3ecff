package dev.weir.scenario.fault;

import dev.weir.unit.Percents;
import dev.weir.unit.Spelling;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whom a fault hits. All but a broker of a given number are looked up when its time comes. */
public sealed interface FaultTarget {

    /** How each is written in a scenario. */
    List<String> FORMS = List.of(
            "leader of 0",
            "controller",
            "broker 1",
            "random",
            "every broker in turn",
            "gateway",
            "receiver 1",
            "10% of connections",
            "5% of datagrams",
            "consumer 0",
            "every consumer in turn");

    /** A word that a driver may have given to a server. */
    Pattern SERVER = Pattern.compile("[a-z][a-z0-9-]*");

    /** What a share of the connections ends with. */
    String CONNECTIONS = " of connections";

    /** What a share of the datagrams ends with. */
    String DATAGRAMS = " of datagrams";

    /** The broker that leads a partition of the run's log. */
    record LeaderOf(int partition) implements FaultTarget {
        @Override
        public String text() {
            return "leader of " + partition;
        }
    }

    /** The broker that is the active controller. */
    record Controller() implements FaultTarget {
        @Override
        public String text() {
            return "controller";
        }
    }

    /** The broker of a number, from 1. */
    record OneBroker(int number) implements FaultTarget {
        @Override
        public String text() {
            return "broker " + number;
        }
    }

    /** Any broker, or any consumer where the action hits these. */
    record RandomBroker() implements FaultTarget {
        @Override
        public String text() {
            return "random";
        }
    }

    /** Each broker once, the next when the last is well again. */
    record EveryBrokerInTurn() implements FaultTarget {
        @Override
        public String text() {
            return "every broker in turn";
        }
    }

    /** A server of the transport, by the name that its driver gives it: {@code gateway}. */
    record OneServer(String name) implements FaultTarget {
        @Override
        public String text() {
            return name;
        }
    }

    /** The process of subscribers of a number, from 1. */
    record OneReceiver(int number) implements FaultTarget {
        @Override
        public String text() {
            return "receiver " + number;
        }
    }

    /**
     * Some of the connections between clients and all brokers; with a server behind these, of those between its clients and it.
     *
     * @param share above 0 and at most 1
     */
    record ShareOfConnections(double share) implements FaultTarget {
        @Override
        public String text() {
            return percent(share) + CONNECTIONS;
        }
    }

    /**
     * Some of the datagrams between publishers and subscribers.
     *
     * @param share above 0 and at most 1
     */
    record ShareOfDatagrams(double share) implements FaultTarget {
        @Override
        public String text() {
            return percent(share) + DATAGRAMS;
        }
    }

    /** The consumer of an index, from 0: {@code subscriber 0} of the report. */
    record OneConsumer(int index) implements FaultTarget {
        @Override
        public String text() {
            return "consumer " + index;
        }
    }

    /** Each consumer once, the next when the last takes part again. */
    record EveryConsumerInTurn() implements FaultTarget {
        @Override
        public String text() {
            return "every consumer in turn";
        }
    }

    /** Whether it is each of several in turn. */
    default boolean inTurn() {
        return this instanceof EveryBrokerInTurn || this instanceof EveryConsumerInTurn;
    }

    /** As a scenario writes it. */
    String text();

    /**
     * Reads it as a scenario writes it.
     *
     * @throws IllegalArgumentException in words for the user
     */
    static FaultTarget parse(String written) {
        String text = written.strip().replaceAll("\\s+", " ");
        Matcher numbered = Pattern.compile("(leader of|broker|consumer|receiver) (\\d{1,9})")
                .matcher(text);
        if (numbered.matches()) {
            int number = Integer.parseInt(numbered.group(2));
            return switch (numbered.group(1)) {
                case "broker" -> new OneBroker(number);
                case "consumer" -> new OneConsumer(number);
                case "receiver" -> new OneReceiver(number);
                default -> new LeaderOf(number);
            };
        }
        if (text.endsWith(CONNECTIONS)) {
            return new ShareOfConnections(share(written, text, CONNECTIONS));
        }
        if (text.endsWith(DATAGRAMS)) {
            return new ShareOfDatagrams(share(written, text, DATAGRAMS));
        }
        return switch (text) {
            case "controller" -> new Controller();
            case "random" -> new RandomBroker();
            case "every broker in turn" -> new EveryBrokerInTurn();
            case "every consumer in turn" -> new EveryConsumerInTurn();
            case "receiver" -> new OneReceiver(1);
            default -> {
                if (SERVER.matcher(text).matches()) {
                    yield new OneServer(text);
                }
                throw new IllegalArgumentException(
                        "'" + written + "' is nothing that a fault can hit; write it like " + String.join(", ", FORMS)
                                + Spelling.nearest(text.replaceAll("\\d+", "0"), FORMS)
                                        .map(near -> "\n    did you mean '" + near + "'?")
                                        .orElse(""));
            }
        };
    }

    private static double share(String written, String text, String ending) {
        double share = Percents.parse(text.substring(0, text.length() - ending.length()));
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("'" + written + "' is not above 0% and at most 100%");
        }
        return share;
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }
}

package dev.weir.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What each parameter of the load-test toolkit's client simulator is called in a scenario. Used once. */
final class SimulatorParameters {

    private static final String PROTOCOL = "protocol";
    private static final String HOST = "host";
    private static final String PORT = "port";
    private static final String SERVER_PORTS = "serverPorts";
    private static final String START_DELAY = "delaySessionStartMillis";
    private static final String ONE_ITEM = "every client of a scenario subscribes to one item";

    /** What has no effect on what is measured, and may have any value. */
    private static final Set<String> WITHOUT_EFFECT =
            Set.of("minCreatePool", "listenerThreads", "symbolListSwitchingPeriodMillis");

    /** Configurations by the simulator's scenarios for the Kafka connector. */
    private static final Map<String, String> CONFIGURATIONS =
            Map.of("1", "all", "2", "keys", "3", "fields", "3jp", "jsonpatch", "3td", "tlcpdiff");

    /** All parameters, in the order of the simulator's own file. */
    static final List<String> NAMES = List.of(
            PROTOCOL,
            HOST,
            PORT,
            "adapterSetName",
            "dataAdapterName",
            "numberOfSessions",
            "itemsPerSession",
            "itemRandomExtraction",
            "firstItemAvailable",
            "lastItemAvailable",
            "sessionDurationSeconds",
            START_DELAY,
            "nettyThreads",
            "minCreatePool",
            SERVER_PORTS,
            "listenerThreads",
            "speedUpReading",
            "ignoreData",
            "firstList",
            "secondList",
            "enableSymbolListSwitching",
            "symbolListSwitchingPeriodMillis",
            "scenarioLKC");

    private final Map<String, String> given;
    private final BiConsumer<String, String> refused;
    private final List<String> overrides = new ArrayList<>();

    private SimulatorParameters(Map<String, String> given, BiConsumer<String, String> refused) {
        this.given = given;
        this.refused = refused;
    }

    /**
     * The settings of a scenario, each written {@code key=value}.
     *
     * @param given parameters by name
     * @param refused told of a parameter that cannot be followed, and why
     */
    static List<String> overrides(Map<String, String> given, BiConsumer<String, String> refused) {
        SimulatorParameters parameters = new SimulatorParameters(given, refused);
        parameters.overrides.add("transport=web");
        parameters.gateway();
        given.forEach(parameters::take);
        return List.copyOf(parameters.overrides);
    }

    private void take(String name, String value) {
        switch (name) {
            case PROTOCOL, HOST, PORT, SERVER_PORTS -> {
                // They make the address together.
            }
            case "adapterSetName" -> put("web.adapter-set", value);
            case "dataAdapterName" -> put("web.data-adapter", value);
            case "numberOfSessions" -> put("clients", value);
            case "sessionDurationSeconds" -> put("measure", value + "s");
            case START_DELAY -> startDelay();
            case "nettyThreads" -> put("crowd.loops", value);
            case "ignoreData" -> put("crowd.work", isTrue(name) ? "count" : "stamp");
            case "scenarioLKC" -> scenario(value);
            case "itemsPerSession" -> refuseUnless(value.equals("1"), name, ONE_ITEM);
            case "itemRandomExtraction" ->
                refuseUnless(!isTrue(name), name, "clients take keys in turn:  crowd: { take: key }");
            case "firstItemAvailable", "lastItemAvailable" ->
                refused.accept(name, "items follow from the keys of a scenario:  keys: { list: fruits }");
            case "speedUpReading" ->
                refuseUnless(!isTrue(name) || !secured(), name, "clients decrypt whatever they read");
            case "firstList", "secondList" -> refused.accept(name, ONE_ITEM);
            case "enableSymbolListSwitching" ->
                refuseUnless(!isTrue(name), name, "clients keep their item as long as they are connected");
            default -> {
                if (!WITHOUT_EFFECT.contains(name)) {
                    throw new IllegalStateException("nobody knows what to do with " + name);
                }
            }
        }
    }

    private void put(String key, String value) {
        overrides.add(key + "=" + value);
    }

    private boolean isTrue(String name) {
        String value = given.getOrDefault(name, "");
        refuseUnless(value.equals("true") || value.equals("false"), name, "'" + value + "' is neither true nor false");
        return value.equals("true");
    }

    private void refuseUnless(boolean possible, String name, String reason) {
        if (!possible) {
            refused.accept(name, reason);
        }
    }

    private String scheme() {
        String protocol = given.getOrDefault(PROTOCOL, "ws://");
        return protocol.endsWith("://") ? protocol.substring(0, protocol.length() - 3) : protocol;
    }

    private boolean secured() {
        return scheme().endsWith("s") && !scheme().equals("ws");
    }

    /** The simulator counts ports up from the first, one for each of a server. */
    private void gateway() {
        int port = number(PORT, 80, 65_535);
        int ports = number(SERVER_PORTS, 1, 1_000);
        String host = given.getOrDefault(HOST, "localhost");
        put(
                "web.gateway",
                IntStream.range(0, ports)
                        .mapToObj(each -> scheme() + "://" + host + ":" + (port + each))
                        .collect(Collectors.joining(",")));
    }

    /** The simulator waits between two sessions; no wait is as many connections as can be made. */
    private void startDelay() {
        int millis = number(START_DELAY, 0, 3_600_000);
        put("crowd.connect", millis == 0 ? "100000/s" : 1000.0 / millis + "/s");
    }

    private int number(String name, int otherwise, int most) {
        String value = given.getOrDefault(name, Integer.toString(otherwise));
        if (!value.matches("\\d{1,7}") || Integer.parseInt(value) > most) {
            refused.accept(name, "'" + value + "' is not a whole number up to " + most);
            return otherwise;
        }
        return Integer.parseInt(value);
    }

    private void scenario(String value) {
        String configuration = CONFIGURATIONS.get(value);
        if (configuration == null) {
            refused.accept("scenarioLKC", "'" + value + "' is none of 1, 2, 3, 3jp, 3td");
        } else {
            put("web.gateway-config", configuration);
        }
    }
}

package dev.weir.gateway.config;

import dev.weir.config.Node.Scalar;
import dev.weir.unit.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What release 2.0 of the connector says of snapshots, in the words of {@link ConfigKeys}; and for which releases the
 * parameters of a connection are written: 2.0 has one parameter in the place of two that it took away.
 */
final class XmlSnapshot {

    private static final String MODE = "item.snapshot.enabled.mode";
    private static final String LENGTH = "item.snapshot.distinct.length";
    private static final String MAX_IDLE = "item.snapshot.max.idle.seconds";
    private static final String USUAL_LENGTH = "10";
    private static final String NONE = "NONE";

    /** Every parameter that is read here. */
    static final Set<String> NAMES = Set.of(MODE, MAX_IDLE);

    private static final List<String> SINCE_2 = List.of(MODE, MAX_IDLE, XmlParameters.CONSUMER_MODE);

    private static final List<String> UNTIL_2 =
            List.of(XmlParameters.EXPLICIT_COMMAND, XmlParameters.AUTOMATIC_COMMAND, XmlParameters.EARLIER_COMMAND);

    /** A second name that release 2.0 has as well. */
    private static final String OF_ALL = "fields.map.non.scalar.values";

    private final Map<String, Scalar> parameters;
    private final Given given;
    private final Set<String> remarks;

    /**
     * Takes what it works with.
     *
     * @param given has what the other parameters of the connection say
     * @param remarks takes what has no effect, and for which releases the parameters are, in sentences
     */
    XmlSnapshot(Map<String, Scalar> parameters, Given given, Set<String> remarks) {
        this.parameters = parameters;
        this.given = given;
        this.remarks = remarks;
    }

    /** Sets what the parameters say, over what others say that have no effect beside them. */
    void take() {
        tellRelease();
        Scalar mode = parameters.getOrDefault(MODE, new Scalar(NONE, given.place()));
        String chosen = mode.text().toUpperCase(Locale.ROOT);
        switch (chosen) {
            case NONE -> withoutEffect(MAX_IDLE, "without '" + MODE + "', no snapshot is discarded");
            case "MERGE", "DISTINCT", "COMMAND" -> keep(chosen, mode);
            default ->
                throw mode.place()
                        .error("'" + MODE + "' is NONE, MERGE, DISTINCT or COMMAND, not '" + mode.text() + "'");
        }
    }

    private void keep(String mode, Scalar where) {
        set("mode", mode, where);
        set("read.start", "gateway", where);
        set("snapshot.fill", "all", where);
        withoutEffect("record.consume.from", "'" + MODE + "' " + mode + " reads topics from their beginning");
        set("read.from", "latest", where);
        if ("fail".equals(given.value("read.bad-record").map(Scalar::text).orElse(""))) {
            withoutEffect("record.extraction.error.strategy", "'" + MODE + "' " + mode + " skips bad records");
        }
        set("read.bad-record", "skip", where);
        if (mode.equals("DISTINCT")) {
            given.values().putIfAbsent("snapshot.messages", new Scalar(USUAL_LENGTH, where.place()));
        } else {
            withoutEffect(LENGTH, "it is for '" + MODE + "' DISTINCT");
            given.values().remove("snapshot.messages");
        }
        if (mode.equals("COMMAND")) {
            set("command", "automatic", where);
        }
        Scalar idle = parameters.get(MAX_IDLE);
        if (idle != null) {
            long seconds = GivenValues.made(idle.place(), () -> Numbers.count(idle.text()));
            set("snapshot.max-idle", seconds == 0 ? KeyDeclarations.NONE : seconds + "s", idle);
        }
    }

    private void set(String path, String text, Scalar where) {
        given.values().put(path, new Scalar(text, where.place()));
    }

    private void withoutEffect(String name, String why) {
        if (parameters.containsKey(name)) {
            remarks.add("'" + name + "' has no effect: " + why);
        }
    }

    /** Names that only some releases have tell for which of them the file is. */
    private void tellRelease() {
        Optional<String> later =
                SINCE_2.stream().filter(parameters::containsKey).findFirst();
        Optional<String> removed = UNTIL_2.stream().filter(this::isOn).findFirst();
        if (later.isPresent() && removed.isPresent()) {
            String name = removed.get();
            throw Objects.requireNonNull(parameters.get(name))
                    .place()
                    .error(
                            "'" + name + "' is for releases of the connector before 2.0, and '" + later.get()
                                    + "' for 2.0",
                            "with 2.0, write '" + MODE + "' COMMAND in its place");
        }
        String connection = "the connection '" + given.name() + "' is written for ";
        later.ifPresent(name -> remarks.add(connection + "release 2.0 of the connector: it has '" + name + "'"));
        if (later.isEmpty()) {
            parameters.keySet().stream()
                    .filter(name -> UNTIL_2.contains(name) || isEarlier(name))
                    .findFirst()
                    .ifPresent(name ->
                            remarks.add(connection + "releases of the connector before 2.0: it has '" + name + "'"));
        }
    }

    private boolean isOn(String name) {
        Scalar value = parameters.get(name);
        return value != null && XmlSecurity.isTrue(name, value);
    }

    /** The names of today are the first of each key. */
    private static boolean isEarlier(String name) {
        return !name.equals(OF_ALL)
                && ConfigKeys.findXml(name)
                        .filter(key -> key.aliases().indexOf(name) > 0)
                        .isPresent();
    }
}

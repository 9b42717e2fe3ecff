package dev.weir.gateway.protocol;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** A request that changes a session that exists. */
public sealed interface ControlRequest {

    /**
     * A new subscription.
     *
     * @param dataAdapter the adapter's name
     * @param filtering what may be left out
     */
    record Add(
            int subscription,
            List<String> items,
            List<String> fields,
            Mode mode,
            String dataAdapter,
            Optional<String> selector,
            Snapshot snapshot,
            Filtering filtering)
            implements ControlRequest {

        /** Each of them is looked at for each update. */
        private static final int MAX_FIELDS = 1_000;

        static Add parse(Parameters parameters) {
            Mode mode = Mode.parse(parameters.required("LS_mode"));
            return new Add(
                    number(parameters),
                    names(parameters.required("LS_group"), Refusal.BAD_ITEM_GROUP, "Bad Item Group name"),
                    fields(parameters.required("LS_schema")),
                    mode,
                    parameters.text("LS_data_adapter").orElse("DEFAULT"),
                    parameters.text("LS_selector").filter(selector -> !selector.isEmpty()),
                    Snapshot.parse(mode, parameters.text("LS_snapshot").orElse("false")),
                    Filtering.parse(mode, parameters));
        }

        /** A field that is named often would make an update of any length out of one value. */
        private static List<String> fields(String schema) {
            List<String> fields = names(schema, Refusal.BAD_SCHEMA, "Bad Field schema name");
            Set<String> known = new HashSet<>();
            for (String field : fields) {
                if (!known.add(field)) {
                    throw new Refusal(Refusal.BAD_SCHEMA, "LS_schema names the field " + field + " twice");
                }
            }
            if (fields.size() > MAX_FIELDS) {
                throw new Refusal(
                        Refusal.BAD_SCHEMA,
                        "LS_schema names " + fields.size() + " fields: at most " + MAX_FIELDS + " may be");
            }
            return fields;
        }

        private static List<String> names(String list, int code, String complaint) {
            String trimmed = list.strip();
            if (trimmed.isEmpty()) {
                throw new Refusal(code, complaint);
            }
            return List.of(trimmed.split("\\s+"));
        }
    }

    /**
     * What may be left out of the updates of an item.
     *
     * @param frequency updates a second; unlimited when it is unfiltered
     * @param unfiltered whether nothing may be left out
     * @param bufferLength how many updates may wait; empty for what the mode has by default
     */
    record Filtering(Limit frequency, boolean unfiltered, OptionalLong bufferLength) {

        static Filtering parse(Mode mode, Parameters parameters) {
            String frequency = parameters.text("LS_requested_max_frequency").orElse("unlimited");
            boolean unfiltered = mode == Mode.RAW || frequency.equals("unfiltered");
            return new Filtering(
                    unfiltered ? Limit.UNLIMITED : Limit.parse("LS_requested_max_frequency", frequency),
                    unfiltered,
                    bufferLength(mode, parameters));
        }

        private static OptionalLong bufferLength(Mode mode, Parameters parameters) {
            String asked = parameters.text("LS_requested_buffer_size").orElse("unlimited");
            if (!asked.equals("unlimited")) {
                return OptionalLong.of(Parameters.whole("LS_requested_buffer_size", asked));
            }
            boolean byDefault = mode == Mode.MERGE && !parameters.has("LS_requested_buffer_size");
            return byDefault ? OptionalLong.of(1) : OptionalLong.empty();
        }
    }

    /**
     * What of an item's past is wanted.
     *
     * @param length how many events; {@link Integer#MAX_VALUE} for as many as there are
     */
    record Snapshot(boolean wanted, int length) {

        static Snapshot parse(Mode mode, String value) {
            if (mode == Mode.RAW || value.equals("false")) {
                return new Snapshot(false, 0);
            }
            if (value.equals("true")) {
                return new Snapshot(true, Integer.MAX_VALUE);
            }
            if (mode != Mode.DISTINCT) {
                throw Refusal.argument("LS_snapshot is a number, which only DISTINCT may have");
            }
            return new Snapshot(true, (int) Math.min(Integer.MAX_VALUE, Parameters.whole("LS_snapshot", value)));
        }
    }

    record Delete(int subscription) implements ControlRequest {}

    /** Another frequency; empty when the request asks for no change. */
    record Reconfigure(int subscription, Optional<Limit> frequency) implements ControlRequest {}

    /** Another bandwidth in kilobits a second; empty when the request asks for no change. */
    record Constrain(Optional<Limit> bandwidth) implements ControlRequest {}

    record ForceRebind(long delayMillis, boolean closeSocket) implements ControlRequest {}

    /**
     * The end of the session.
     *
     * @param causeCode 0 or below; empty for the code of the protocol
     */
    record Destroy(OptionalInt causeCode, String causeMessage, boolean closeSocket) implements ControlRequest {}

    static ControlRequest parse(Parameters parameters) {
        String operation = parameters.required("LS_op");
        return switch (operation) {
            case "add" -> Add.parse(parameters);
            case "delete" -> new Delete(number(parameters));
            case "reconf" -> new Reconfigure(number(parameters), limit("LS_requested_max_frequency", parameters));
            case "constrain" -> new Constrain(limit("LS_requested_max_bandwidth", parameters));
            case "force_rebind" ->
                new ForceRebind(
                        parameters.count("LS_polling_millis").orElse(0), parameters.flag("LS_close_socket", false));
            case "destroy" ->
                new Destroy(
                        causeCode(parameters),
                        parameters.text("LS_cause_message").orElse("null"),
                        parameters.flag("LS_close_socket", false));
            default -> throw Refusal.argument("Unknown LS_op");
        };
    }

    private static int number(Parameters parameters) {
        long subscription = parameters.requiredCount("LS_subId");
        if (subscription < 1 || subscription > Integer.MAX_VALUE) {
            throw Refusal.argument("LS_subId must be at least 1");
        }
        return (int) subscription;
    }

    private static Optional<Limit> limit(String name, Parameters parameters) {
        return parameters.text(name).map(value -> Limit.parse(name, value));
    }

    private static OptionalInt causeCode(Parameters parameters) {
        Optional<String> asked = parameters.text("LS_cause_code");
        if (asked.isEmpty()) {
            return OptionalInt.empty();
        }
        boolean negative = asked.get().startsWith("-");
        long size = Parameters.whole("LS_cause_code", negative ? asked.get().substring(1) : asked.get());
        return OptionalInt.of(negative ? (int) -Math.min(size, Integer.MAX_VALUE) : 0);
    }
}

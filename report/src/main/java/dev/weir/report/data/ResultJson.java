package dev.weir.report.data;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.weir.result.FindingCode;
import dev.weir.result.MatrixResult;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.secret.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/** {@code run.json} and {@code matrix.json}: records as indented JSON, fields in the order of the records. */
public final class ResultJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            // A finding's code is written with hyphens.
            .enable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .addModule(new SimpleModule().addSerializer(String.class, new MaskedText()))
            .addMixIn(Finding.class, WrittenFinding.class)
            .build();

    // The line end is the same everywhere, so that a bundle is the same bytes everywhere.
    private static final ObjectWriter WRITER = MAPPER.writer()
            .with(new DefaultPrettyPrinter()
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                    .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private static final String DERIVED = "findings";

    private static final String HOST_PAIRS = "hostPairs";

    /** What only a run over several hosts has. */
    private static final List<String> ACROSS_HOSTS = List.of("hosts", HOST_PAIRS);

    /** What only a run has whose subscribers send messages back. */
    private static final String ECHOES = "echoes";

    /** What only a run has that others published for. */
    private static final String OTHERS = "others";

    /** What only a run has whose subscribers worked off a backlog. */
    private static final String BACKLOG = "backlog";

    /** What only a run over several topics has. */
    private static final String TOPICS = "topics";

    /** What only a run has for which agents watched hosts. */
    private static final String WATCHED_HOSTS = "watchedHosts";

    /** What only a run has that clocks of several hosts timed. */
    static final String CLOCK_BOUND = "clockBoundNanos";

    /** What only a step has while which faults were injected. */
    private static final String FAULTS = "faults";

    /** What only a cell has that stayed on the host of the command while agents ran others. */
    static final String WITHOUT_AGENTS = "withoutAgents";

    /** What only a matrix has of which systems could not give the durability that was asked for. */
    private static final String REFUSED = "refused";

    private ResultJson() {}

    /** A finding in a file, without the instant of a run that goes on. */
    abstract static class WrittenFinding {

        @JsonCreator
        WrittenFinding(
                @JsonProperty("severity") Severity severity,
                @JsonProperty("code") FindingCode code,
                @JsonProperty("text") String text) {}

        @JsonIgnore
        abstract OptionalLong atNanos();
    }

    /** Writes texts without secrets, before anything is escaped: what is drawn from the file shows none either. */
    private static final class MaskedText extends StdSerializer<String> {

        /** Fields that hold words of Weir itself, by which it finds things again: no secret gets there. */
        private static final Set<String> OWN_WORDS = Set.of(
                "schema",
                "weirVersion",
                "runId",
                "startedAt",
                "transport",
                "delivery",
                "name",
                "kind",
                "scope",
                "folder",
                "page",
                "latency",
                "digest");

        MaskedText() {
            super(String.class);
        }

        @Override
        public void serialize(String text, JsonGenerator json, SerializationContext context) {
            String field = json.streamWriteContext().currentName();
            json.writeString(field != null && OWN_WORDS.contains(field) ? text : Secrets.masked(text));
        }
    }

    /** A run as text. */
    public static String write(RunResult result) {
        JsonNode tree = fields(result);
        if (result.acrossHosts().none() && tree instanceof ObjectNode object) {
            object.remove(ACROSS_HOSTS);
        }
        if (result.messages().echoes().isEmpty() && tree instanceof ObjectNode object) {
            object.remove(ECHOES);
        }
        if (result.messages().backlog().isEmpty() && tree instanceof ObjectNode object) {
            object.remove(BACKLOG);
        }
        if (result.messages().others().isEmpty() && tree instanceof ObjectNode object) {
            object.remove(OTHERS);
        }
        if (result.messages().topics().isEmpty() && tree instanceof ObjectNode object) {
            object.remove(TOPICS);
        }
        if (result.acrossHosts().watchedHosts().isEmpty() && tree instanceof ObjectNode object) {
            object.remove(WATCHED_HOSTS);
        }
        return written(tree);
    }

    /** A scenario of steps as text, without the seconds of its steps. */
    public static String write(PlanResult result) {
        JsonNode tree = fields(result);
        if (tree instanceof ObjectNode object) {
            // An operation begins and ends at one host.
            object.remove(HOST_PAIRS);
            if (result.acrossHosts().none()) {
                object.remove(ACROSS_HOSTS);
            }
            if (result.acrossHosts().watchedHosts().isEmpty()) {
                object.remove(WATCHED_HOSTS);
            }
        }
        tree.path("steps").forEach(step -> {
            if (step instanceof ObjectNode object && object.path(FAULTS).isEmpty()) {
                object.remove(FAULTS);
            }
        });
        return written(tree);
    }

    /** A search for a capacity as text. */
    public static String write(CapacityResult result) {
        JsonNode tree = fields(result);
        tree.path("searches")
                .forEach(search -> search.path("trials").forEach(trial -> {
                    if (trial.path("run") instanceof ObjectNode run
                            && run.path(CLOCK_BOUND).asLong(0) == 0) {
                        run.remove(CLOCK_BOUND);
                    }
                }));
        return written(tree);
    }

    /** Another record that names its schema, as text. */
    public static String write(Record result) {
        return written(fields(result));
    }

    private static JsonNode fields(Record result) {
        return GroupedRecords.flat(MAPPER.valueToTree(result), result.getClass());
    }

    private static String written(JsonNode tree) {
        return WRITER.writeValueAsString(tree) + "\n";
    }

    /**
     * The same of a matrix, with what follows from it for a reader that is not Weir: as {@code findings} in front of the
     * cells, which {@link #read} leaves out.
     */
    public static String write(MatrixResult result, List<Finding> findings) {
        ObjectNode tree = MAPPER.createObjectNode();
        fields(result).properties().forEach(field -> {
            if (field.getKey().equals("cells")) {
                tree.set(DERIVED, MAPPER.valueToTree(findings));
            }
            tree.set(field.getKey(), field.getValue());
        });
        tree.path("runs").forEach(run -> {
            if (run instanceof ObjectNode object && object.path(CLOCK_BOUND).asLong(0) == 0) {
                object.remove(CLOCK_BOUND);
            }
        });
        if (tree.path(REFUSED).isEmpty()) {
            tree.remove(REFUSED);
        }
        tree.path("cells").forEach(cell -> {
            if (cell instanceof ObjectNode object
                    && object.path(WITHOUT_AGENTS).asString("").isEmpty()) {
                object.remove(WITHOUT_AGENTS);
            }
        });
        return written(tree);
    }

    /** The run that {@link #write} wrote. */
    public static RunResult read(Path file, String json) {
        return read(file, json, RunResult.SCHEMA, RunResult.class);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param file where the text is from, for the message of an error
     * @param expected the schema, with its version
     * @throws BundleException when it is of another schema or version, or damaged
     */
    public static <T> T read(Path file, String json, String expected, Class<T> type) {
        try {
            JsonNode tree = MAPPER.readTree(json);
            String schema = tree.path("schema").asString("");
            if (!schema.equals(expected)) {
                String found = schema.isEmpty() ? "has no schema" : "has the schema '" + schema + "'";
                throw new BundleException(file + " " + found + "; this version of Weir reads '" + expected + "'");
            }
            if (tree instanceof ObjectNode object) {
                object.remove(DERIVED);
            }
            return MAPPER.treeToValue(GroupedRecords.grouped(tree, type), type);
        } catch (JacksonException e) {
            throw new BundleException(file + " is damaged" + place(e) + ": " + reason(e), e);
        }
    }

    /** What the parser says, without the switches that make it say so. */
    private static String reason(JacksonException e) {
        return e.getOriginalMessage().replaceAll("(; `| \\(enable|\\(`)(DeserializationFeature|MapperFeature).*", "");
    }

    private static String place(JacksonException e) {
        String path = e.getPathReference();
        if (e.getPath() != null && !e.getPath().isEmpty() && path != null) {
            return " at "
                    + GroupedRecords.inFile(
                            path.replaceAll("[\\w.]+\\[\"(\\w+)\"]", "$1").replace("->", "."));
        }
        TokenStreamLocation location = e.getLocation();
        return location == null || location.getLineNr() < 0 ? "" : " in line " + location.getLineNr();
    }
}

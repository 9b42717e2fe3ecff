package dev.weir.report;

import dev.weir.result.RunResult;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code run.json}: a {@link RunResult} as indented JSON, its fields in the order of the records. */
final class RunJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    // The line end is the same everywhere, so that a bundle is the same bytes everywhere.
    private static final ObjectWriter WRITER = MAPPER.writer()
            .with(new DefaultPrettyPrinter()
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                    .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private RunJson() {}

    static String write(RunResult result) {
        return WRITER.writeValueAsString(result) + "\n";
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param file where the text is from, for the message of an error
     * @throws BundleException when it is no run, a run of another version, or damaged
     */
    static RunResult read(Path file, String json) {
        try {
            JsonNode tree = MAPPER.readTree(json);
            String schema = tree.path("schema").asString("");
            if (!schema.equals(RunResult.SCHEMA)) {
                String found = schema.isEmpty() ? "has no schema" : "has the schema '" + schema + "'";
                throw new BundleException(
                        file + " " + found + "; this version of Weir reads '" + RunResult.SCHEMA + "'");
            }
            return MAPPER.treeToValue(tree, RunResult.class);
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
            return " at " + path.replaceAll("[\\w.]+\\[\"(\\w+)\"]", "$1").replace("->", ".");
        }
        TokenStreamLocation location = e.getLocation();
        return location == null || location.getLineNr() < 0 ? "" : " in line " + location.getLineNr();
    }
}

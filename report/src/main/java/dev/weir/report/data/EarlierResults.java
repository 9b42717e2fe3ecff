package dev.weir.report.data;

import dev.weir.result.FindingCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Results of earlier versions, and what has other names in them. They are read as if this version had written them. */
final class EarlierResults {

    private static final Set<String> SCHEMAS = Set.of("weir.run/2", "weir.run/3", "weir.matrix/1");

    private static final Map<String, String> LATENCIES =
            Map.of("response", "end-to-end", "lag", "schedule-lag", "tool", "tool-overhead");

    private EarlierResults() {}

    /** Whether results of that schema and version can be read by {@link #update}. */
    static boolean isEarlier(String schema, String present) {
        return SCHEMAS.contains(schema) && kind(schema).equals(kind(present));
    }

    private static String kind(String schema) {
        return schema.substring(0, schema.indexOf('/') + 1);
    }

    /** Changes a run or a matrix of an earlier version into one of the present version. */
    static void update(ObjectNode result, String schema) {
        result.put("schema", schema);
        updatePauses(result);
        codeFindings(result);
        result.path("latencies").forEach(latency -> replace(latency, "name"));
        result.path("verdict").path("expectations").forEach(EarlierResults::replaceMetric);
        result.path("runs").forEach(run -> replace(run, "latency"));
        if (result.path("columns") instanceof ArrayNode columns) {
            for (int i = 0; i < columns.size(); i++) {
                if (columns.get(i).asString("").equals("ACHIEVED")) {
                    columns.set(i, columns.stringNode("THROUGHPUT"));
                }
            }
        }
    }

    /** Earlier runs did not say whose pauses they had seen: those of the one process that watched. */
    private static void updatePauses(ObjectNode result) {
        if (result.path("pauses") instanceof ObjectNode pauses) {
            if (!pauses.has("process")) {
                pauses.put("process", "weir");
            }
            if (pauses.has("toolShare")) {
                pauses.set("toolOverhead", pauses.remove("toolShare"));
            }
        }
    }

    /** Earlier findings had no codes. */
    private static void codeFindings(ObjectNode result) {
        for (JsonNode finding : result.path("verdict").path("findings")) {
            if (finding instanceof ObjectNode object && !object.has("code")) {
                object.put("code", FindingCode.EARLIER_VERSION.toString());
            }
        }
    }

    private static void replace(JsonNode node, String field) {
        if (node instanceof ObjectNode object && object.path(field).isString()) {
            object.put(field, tag(object.path(field).asString()));
        }
    }

    private static void replaceMetric(JsonNode expectation) {
        if (expectation instanceof ObjectNode object && object.path("metric").isString()) {
            String[] words = object.path("metric").asString().split(" ", 2);
            object.put("metric", words.length == 1 ? words[0] : tag(words[0]) + " " + words[1]);
        }
    }

    /** The present name of a latency. */
    static String tag(String name) {
        return LATENCIES.getOrDefault(name, name);
    }

    /** The lines with a column that earlier versions did not write, as not known in every line; as they are if it is there. */
    static List<List<String>> withColumn(List<List<String>> lines, int place, String name) {
        if (lines.isEmpty()
                || lines.getFirst().size() < place
                || lines.getFirst().contains(name)) {
            return lines;
        }
        List<List<String>> all = new ArrayList<>();
        for (List<String> line : lines) {
            List<String> more = new ArrayList<>(line);
            more.add(Math.min(place, line.size()), all.isEmpty() ? name : "-1");
            all.add(more);
        }
        return all;
    }

    /**
     * The lines with further columns for each process, as not known where there are figures of the process; as they are if they
     * have them.
     *
     * @param fixed number of columns before those of processes
     * @param columns what the names of the columns of a process end with, the first of them
     * @param further what the names of further ones end with
     */
    static List<List<String>> withColumns(
            List<List<String>> lines, int fixed, List<String> columns, List<String> further) {
        if (lines.isEmpty() || !lines.getFirst().getLast().endsWith(columns.getLast())) {
            return lines;
        }
        List<List<String>> all = new ArrayList<>();
        for (List<String> line : lines) {
            List<String> more = new ArrayList<>(line.subList(0, Math.min(fixed, line.size())));
            for (int first = fixed; first + columns.size() <= line.size(); first += columns.size()) {
                more.addAll(line.subList(first, first + columns.size()));
                String process = line.get(first);
                further.forEach(name -> more.add(
                        all.isEmpty()
                                ? process.substring(0, Math.max(0, process.lastIndexOf('.'))) + name
                                : process.isEmpty() ? "" : "-1"));
            }
            all.add(more);
        }
        return all;
    }

    /** The present name of a column of the intervals. */
    static String column(String name) {
        return name.startsWith("response_")
                ? "end_to_end_" + name.substring("response_".length())
                : name.equals("lag_p99_ns") ? "schedule_lag_p99_ns" : name;
    }
}

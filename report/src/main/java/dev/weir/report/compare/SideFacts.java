package dev.weir.report.compare;

import dev.weir.result.HostSteal;
import dev.weir.result.RunResult;
import dev.weir.transport.EffectiveSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What is known of the runs of a side beside their figures: each fact by its name, with all values it had. Used by one thread. */
final class SideFacts {

    static final String VERSION = "weir";
    static final String SCENARIO = "scenario: ";
    static final String SETTING = "setting: ";
    static final String MACHINE = "machine: ";

    /** What differs between any two runs. */
    private static final Set<String> PASSING =
            Set.of("load average at start", "file system of temporary files", "file system of data");

    private final Map<String, Set<String>> facts = new LinkedHashMap<>();
    private final List<Double> steal = new ArrayList<>();
    private final List<Double> load = new ArrayList<>();

    /** Adds those of a run, or of a scenario of steps. */
    void add(RunResult.Origin origin, String system, RunResult.Setup setup, RunResult.ResourceUse resources) {
        put(VERSION, origin.weirVersion());
        put("system", system);
        origin.scenarioText()
                .lines()
                .map(String::strip)
                .filter(line -> line.contains(": ") && !line.startsWith("#") && !line.startsWith("description:"))
                .forEach(line ->
                        put(SCENARIO + line.substring(0, line.indexOf(": ")), line.substring(line.indexOf(": ") + 2)));
        for (EffectiveSetting setting : setup.effectiveSettings()) {
            String name = setting.scope() + " " + setting.name();
            if (!(name.equals("cluster id") && system.contains("(embedded"))) {
                put(SETTING + name, steady(setting.value()));
            }
        }
        setup.environment().forEach((name, value) -> {
            if (!PASSING.contains(name)) {
                put(MACHINE + name, value);
            }
        });
        load(setup.environment().getOrDefault("load average at start", ""));
        resources.steal().stream().filter(HostSteal::known).forEach(host -> steal.add(host.share()));
    }

    /** Without the ports and the names that every run makes anew. */
    private static String steady(String value) {
        return value.replaceAll("\\b127\\.0\\.0\\.1:\\d+", "127.0.0.1").replaceAll("\\bweir-[0-9a-f]{8}\\b", "weir-…");
    }

    private void load(String words) {
        String first = words.split(" ", -1)[0];
        if (first.matches("[0-9]+(\\.[0-9]+)?")) {
            load.add(Double.parseDouble(first));
        }
    }

    private void put(String name, String value) {
        facts.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(value);
    }

    Map<String, Set<String>> facts() {
        return facts;
    }

    /** The class of machines that the runs were made on. */
    MachineClass machine() {
        Map<String, String> known = new LinkedHashMap<>();
        facts.forEach((name, values) -> {
            if (name.startsWith(MACHINE)) {
                known.put(name.substring(MACHINE.length()), String.join(" or ", values));
            }
        });
        return MachineClass.of(known);
    }

    /** Processor time that hypervisors took: {@code 0.1 % to 2.3 %}; empty where that is not known. */
    String stealWords() {
        return range(steal.stream().map(share -> share * 100).toList(), " %");
    }

    /** What else the host did when the runs began: {@code 0.3 to 1.9}; empty where that is not known. */
    String loadWords() {
        return range(load, "");
    }

    private static String range(List<Double> values, String unit) {
        if (values.isEmpty()) {
            return "";
        }
        double low = values.stream().mapToDouble(value -> value).min().orElseThrow();
        double high = values.stream().mapToDouble(value -> value).max().orElseThrow();
        String first = String.format(Locale.ROOT, "%.1f%s", low, unit);
        String last = String.format(Locale.ROOT, "%.1f%s", high, unit);
        return first.equals(last) ? first : first + " to " + last;
    }
}

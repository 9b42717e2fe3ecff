package dev.weir.cli;

import dev.weir.config.Key;
import dev.weir.config.ValueType;
import dev.weir.scenario.ListEntry;
import dev.weir.scenario.read.ScenarioKeys;
import dev.weir.transport.Setting;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The completion script of bash and zsh: that of picocli for commands and options, and a part that knows scenarios and the keys
 * and values of {@code --set}.
 */
final class CompletionScript {

    private static final String PART = "completion.bash";

    /** What a shell takes as it is; other names are not completed. */
    private static final Pattern PLAIN = Pattern.compile("[\\w.-]+");

    private static final String SCENARIO = "<scenario>";

    private final CommandLine root;
    private final Collection<ListEntry> scenarios;

    /** Values of each key, which are none unless the set of them is closed. */
    private final Map<String, Set<String>> valuesByKey = new TreeMap<>();

    /** What keys begin with whose end is free. */
    private final Set<String> beginnings = new TreeSet<>();

    private CompletionScript(CommandLine root, Collection<ListEntry> scenarios) {
        this.root = root;
        this.scenarios = scenarios;
    }

    /**
     * The script.
     *
     * @param scenarios those that can be run by their names, and the transports
     */
    static String of(CommandLine root, Collection<ListEntry> scenarios, Collection<TransportDriver> drivers) {
        CompletionScript script = new CompletionScript(root, scenarios);
        script.putScenarioKeys();
        drivers.forEach(script::put);
        script.valuesByKey
                .computeIfAbsent("transport", key -> new TreeSet<>())
                .addAll(drivers.stream().map(TransportDriver::name).toList());
        return AutoComplete.bash(root.getCommandName(), root) + script.ownPart();
    }

    /** Each under its path, and under its last part where no other key has it. */
    private void putScenarioKeys() {
        Map<String, List<Key>> byName = ScenarioKeys.TABLE.keys().stream().collect(Collectors.groupingBy(Key::name));
        for (Key key : ScenarioKeys.TABLE.keys()) {
            put(key.path(), values(key.type()));
            if (Objects.requireNonNull(byName.get(key.name())).size() == 1) {
                put(key.name(), values(key.type()));
            }
        }
    }

    private static List<String> values(ValueType type) {
        return type == ValueType.FLAG ? List.of("true", "false") : type.choices();
    }

    /** Each with the name of the transport before it, and without. */
    private void put(TransportDriver driver) {
        for (Setting setting : driver.settings()) {
            for (String name : List.of(driver.name() + "." + setting.name(), setting.name())) {
                switch (setting.type()) {
                    case PROPERTIES -> {
                        beginnings.add(name + ".");
                        setting.choices().forEach(often -> put(name + "." + often, List.of()));
                    }
                    case FLAG -> put(name, values(ValueType.FLAG));
                    case TEXT, COUNT, DURATION, SIZE, CHOICE -> put(name, setting.choices());
                }
            }
        }
    }

    private void put(String key, List<String> values) {
        if (PLAIN.matcher(key).matches()) {
            valuesByKey.computeIfAbsent(key, absent -> new TreeSet<>()).addAll(values);
        }
    }

    private String ownPart() {
        return template()
                .replace("@COMMANDS@", words(commandsOfScenarios()))
                .replace("@OPTIONS@", words(optionsWithValues()))
                .replace("@SCENARIOS@", words(scenarios.stream().map(ListEntry::name)))
                .replace(
                        "@KEYS@",
                        words(Stream.concat(valuesByKey.keySet().stream().map(key -> key + "="), beginnings.stream())))
                .replace("@VALUES@", cases());
    }

    private Stream<String> commandsOfScenarios() {
        return root.getSubcommands().entrySet().stream()
                .filter(command -> command.getValue().getCommandSpec().positionalParameters().stream()
                        .anyMatch(parameter -> parameter.paramLabel().equals(SCENARIO)))
                .map(Map.Entry::getKey);
    }

    private Stream<String> optionsWithValues() {
        return root.getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .map(CommandSpec::options)
                .flatMap(List::stream)
                .filter(option -> option.arity().max() > 0)
                .flatMap(option -> Stream.of(option.names()));
    }

    private String cases() {
        List<String> cases = new ArrayList<>();
        valuesByKey.forEach((key, values) -> {
            if (!values.isEmpty()) {
                cases.add("    " + key + ") echo \"" + words(values.stream()) + "\" ;;");
            }
        });
        return String.join("\n", cases);
    }

    private static String words(Stream<String> names) {
        return names.filter(name -> PLAIN.matcher(name.replaceFirst("=$", "")).matches())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static String template() {
        try (InputStream part = Objects.requireNonNull(CompletionScript.class.getResourceAsStream(PART))) {
            return new String(part.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the completion script cannot be read", e);
        }
    }
}

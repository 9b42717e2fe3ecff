package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.scenario.ListEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code weir list}: what can be run here. */
@Command(
        name = "list",
        description =
                "List the scenarios that come with Weir by the question that they answer, and the transports it can measure.",
        footer = {"", "Examples:", "  weir list", "  weir show quickstart"})
final class ListCommand implements Callable<Integer> {

    /** As wide as the help. */
    private static final int COLUMNS = 80;

    private static final String OTHERS = "Others";

    private static final Map<String, String> QUESTION_BY_NAME = questions();

    private final Console console;
    private final Engine engine;

    ListCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        List<ListEntry> scenarios = engine.scenarios();
        List<ListEntry> transports = engine.transports();
        int width = Stream.concat(scenarios.stream(), transports.stream())
                .mapToInt(one -> one.name().length())
                .max()
                .orElse(0);
        grouped(scenarios).forEach((question, group) -> print(question, group, width));
        print("Transports", transports, width);
        console.print("Run one with:  weir run <name> [--set key=value ...]");
        return ExitCode.OK;
    }

    private void print(String title, List<ListEntry> all, int width) {
        console.print(title);
        for (ListEntry one : all) {
            String before = "  " + one.name() + " ".repeat(width - one.name().length() + 2);
            for (String line : wrapped(one.description().strip(), COLUMNS - before.length())) {
                console.print(before + line);
                before = " ".repeat(before.length());
            }
        }
        console.print("");
    }

    /** The text in lines that end between words; one of nothing for no text. */
    private static List<String> wrapped(String text, int most) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" +", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > most) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static Map<String, String> questions() {
        Map<String, String> questions = new LinkedHashMap<>();
        put(
                questions,
                "How fast is Kafka, and what do its settings change?",
                "quickstart kafka-saturated kafka-keyed kafka-transport batch-size producers");
        put(questions, "Do consumers keep up?", "consumer-lag share-group backlog consume-only");
        put(questions, "Which system is better?", "streams-compare kafka-brokers transport-bench");
        put(
                questions,
                "What happens when something fails?",
                "failover failover-matrix streams-failover rolling-restart rebalance slow-network gateway-restart aeron-loss");
        put(
                questions,
                "How many clients can be served?",
                "fanout-1 fanout-2 fanout-3 fanout-3jp fanout-3td fanout-fields fanout-slow fanout-storm mqtt-crowd gateway-clock");
        put(
                questions,
                "What do operations on records and topics take?",
                "mongoose-create mongoose-create-read mongoose-e2e mongoose-topics topic-operations");
        put(
                questions,
                "What do Weir and its machine cost themselves?",
                "direct direct-binding aeron yardsticks streams-yardsticks operations-yardsticks");
        put(questions, "Where do sample messages come from?", "generate clock replay");
        return questions;
    }

    private static void put(Map<String, String> questions, String question, String names) {
        for (String name : names.split(" ", -1)) {
            questions.put(name, question);
        }
    }

    /** The scenarios in their groups, each group in its order; those that no question is known for come last. */
    static Map<String, List<ListEntry>> grouped(List<ListEntry> scenarios) {
        Map<String, List<ListEntry>> groups = new LinkedHashMap<>();
        List<String> order = List.copyOf(QUESTION_BY_NAME.keySet());
        QUESTION_BY_NAME.values().forEach(question -> groups.put(question, new ArrayList<>()));
        groups.put(OTHERS, new ArrayList<>());
        scenarios.stream()
                .sorted(Comparator.comparingInt(one -> order.indexOf(one.name())))
                .forEach(one -> groups.computeIfAbsent(
                                QUESTION_BY_NAME.getOrDefault(one.name(), OTHERS), absent -> new ArrayList<>())
                        .add(one));
        groups.values().removeIf(List::isEmpty);
        return groups;
    }
}

package dev.weir.gateway;

import dev.weir.gateway.evaluate.Evaluator;
import dev.weir.gateway.evaluate.EvaluatorSettings;
import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.evaluate.Evaluators;
import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.Expression;
import dev.weir.gateway.expression.FieldMap;
import dev.weir.gateway.expression.ItemTemplate;
import dev.weir.gateway.expression.RecordParts;
import dev.weir.gateway.expression.Root;
import dev.weir.gateway.feed.ItemEvent;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What it costs to find the item of a record among ten thousand, and to take ten fields out of a JSON document of 1.3 kB;
 * beside that, the same with the tree of Jackson.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MappingBenchmark {

    private static final List<String> NAMES = List.of(
            "timestamp",
            "firstText",
            "secondText",
            "thirdText",
            "fourthText",
            "firstnumber",
            "secondNumber",
            "thirdNumber",
            "fourthNumber");

    private final byte[] document = document();
    private final byte[] key = "key1234".getBytes(StandardCharsets.UTF_8);
    private final Evaluator json = evaluator(EvaluatorType.JSON);
    private final Evaluator text = evaluator(EvaluatorType.STRING);
    private final JsonMapper jackson = new JsonMapper();
    private final ItemTemplate template = ItemTemplate.parse("ltest-#{key=KEY}");
    private final Map<String, Object> items = items();
    private final FieldMap fields = new FieldMap(expressions(), false, false);
    private final FieldMap whole = new FieldMap(Map.of("value", Expression.parse("#{VALUE}")), false, false);

    private static Evaluator evaluator(EvaluatorType type) {
        return Evaluators.of(EvaluatorSettings.of(type), Optional.empty());
    }

    private static byte[] document() {
        StringBuilder json = new StringBuilder("{\"id\":\"James\",");
        for (String name : NAMES) {
            json.append('"').append(name).append("\":");
            json.append(name.endsWith("Text") ? '"' + "aZ7x".repeat(64) + '"' : "1234567")
                    .append(',');
        }
        return json.append("\"hobbies\":[\"chess\",\"golf\",\"sailing\"]}")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, Object> items() {
        Map<String, Object> items = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            items.put("ltest-[key=key" + i + "]", i);
        }
        return items;
    }

    private static Map<String, Expression> expressions() {
        Map<String, Expression> expressions = new LinkedHashMap<>();
        NAMES.forEach(name -> expressions.put(name, Expression.parse("#{VALUE." + name + "}")));
        expressions.put("hobbies", Expression.parse("#{VALUE.hobbies[0]}"));
        return expressions;
    }

    private RecordParts record(Datum value) {
        return root -> root == Root.KEY ? text.evaluate(key) : value;
    }

    /** From the bytes of the key to the item. */
    @Benchmark
    public @Nullable Object itemOfARecord() {
        return items.get(template.itemOf(record(Datum.Nothing.NOTHING)));
    }

    /** The value as one text. */
    @Benchmark
    public ItemEvent wholeText() {
        return whole.event(record(text.evaluate(document)));
    }

    /** Ten fields of a JSON document. */
    @Benchmark
    public ItemEvent tenFields() {
        return fields.event(record(json.evaluate(document)));
    }

    /** The same fields by Jackson's tree. */
    @Benchmark
    public String[] tenFieldsByJacksonsTree() {
        JsonNode tree = jackson.readTree(document);
        String[] values = new String[NAMES.size() + 1];
        for (int i = 0; i < NAMES.size(); i++) {
            values[i] = tree.path(NAMES.get(i)).asString();
        }
        values[NAMES.size()] = tree.path("hobbies").path(0).asString();
        return values;
    }
}

package dev.weir.expression;

import dev.weir.expression.function.Functions;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.jexl3.JexlContext;
import org.jspecify.annotations.Nullable;

/** What the expressions of one thread see of one message. */
final class EvaluationContext implements JexlContext, JexlContext.NamespaceResolver {

    /** Names of all values. */
    static final List<String> VALUES = Stream.concat(Stream.of("number", "stream"), Functions.values().stream())
            .toList();

    private static final long ODD = 0xD1342543DE82EF95L;

    private final Functions functions = new Functions();
    private final TemplateScope scope;
    private final long start;
    private long number;

    EvaluationContext(TemplateScope scope) {
        this.scope = scope;
        this.start = scope.seed() * ODD + scope.stream() * 0x2545F4914F6CDD1DL;
    }

    /** Begins what is evaluated once, alike in all streams. */
    void beginOnce() {
        number = 0;
        functions.begin(scope.seed() * ODD - 1, scope.startEpochMillis());
    }

    void begin(long messageNumber, long epochMillis) {
        number = messageNumber;
        functions.begin((start ^ messageNumber) * ODD + messageNumber, epochMillis);
    }

    long number() {
        return number;
    }

    @Override
    public Object get(String name) {
        return switch (name) {
            case "number" -> number;
            case "stream" -> scope.stream();
            default -> functions.value(name);
        };
    }

    @Override
    public boolean has(String name) {
        return VALUES.contains(name);
    }

    @Override
    public void set(String name, Object value) {
        throw new UnsupportedOperationException("an expression cannot set " + name);
    }

    @Override
    public @Nullable Object resolveNamespace(String name) {
        return functions.namespaces().get(name);
    }
}

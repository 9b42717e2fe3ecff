package dev.weir.expression.function;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** All that one thread's expressions can reach: functions by the name of their namespace, and values by their name. */
public final class Functions {

    /** The classes whose methods an expression may call. */
    public static final Set<Class<?>> CLASSES = Set.of(
            MathFunctions.class,
            Int64Functions.class,
            DateFunctions.class,
            DatePattern.class,
            DateValue.class,
            TimeFunctions.class,
            PathFunctions.class,
            StringFunctions.class,
            RandomNumbers.class);

    /** Names of the values that are the same in every message. */
    private static final Map<String, Object> CONSTANTS = Map.of("pi", Math.PI, "e", Math.E);

    private static final String RANDOM = "rnd";

    private final RandomNumbers random = new RandomNumbers();
    private final TimeFunctions time = new TimeFunctions();
    private final Map<String, Object> namespaces;

    public Functions() {
        StringFunctions text = new StringFunctions();
        namespaces = Map.of(
                "math", new MathFunctions(random),
                "int64", new Int64Functions(),
                "date", new DateFunctions(time),
                "time", time,
                "path", new PathFunctions(random),
                "string", text,
                "str", text);
    }

    /**
     * Begins one message.
     *
     * @param seed same seed, same random numbers
     * @param epochMillis what {@code time:millisSinceEpoch()} gives
     */
    public void begin(long seed, long epochMillis) {
        random.begin(seed);
        time.begin(epochMillis);
    }

    /** The functions by the name of their namespace. */
    public Map<String, Object> namespaces() {
        return namespaces;
    }

    /** Names of the values there are. */
    public static List<String> values() {
        return Stream.concat(Stream.of(RANDOM), CONSTANTS.keySet().stream().sorted())
                .toList();
    }

    /** The value of that name, which is one of {@link #values}. */
    public Object value(String name) {
        Object constant = CONSTANTS.get(name);
        return constant == null ? random : constant;
    }

    /** Names of all functions by namespace, in the order of the alphabet. */
    public static Map<String, SortedSet<String>> names() {
        Map<String, SortedSet<String>> names = new TreeMap<>();
        new Functions().namespaces.forEach((namespace, functions) -> {
            SortedSet<String> own = new TreeSet<>();
            Stream.of(functions.getClass().getDeclaredMethods())
                    .filter(method -> java.lang.reflect.Modifier.isPublic(method.getModifiers()))
                    .forEach(method -> own.add(method.getName()));
            names.put(namespace, own);
        });
        return names;
    }
}

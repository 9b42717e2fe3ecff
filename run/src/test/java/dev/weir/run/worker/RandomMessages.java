package dev.weir.run.worker;

import dev.weir.crowd.ClientStates;
import dev.weir.crowd.PackedClients;
import dev.weir.measure.PackedTallies;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Messages with random values in all their parts, whatever types these are. A record that refuses most values is tried
 * again with others. A new packed class needs an example here.
 */
final class RandomMessages {

    private static final int TRIES = 1_000;

    private static final Map<String, Function<Random, ?>> PACKED = Map.of(
            "dev.weir.measure.SequenceSet$Changes",
            PackedTallies::changes,
            "dev.weir.measure.Buckets$Sparse",
            PackedTallies::buckets,
            ClientStates.class.getName(),
            PackedClients::states);

    private final Random random;
    private final Set<Class<?>> made = new HashSet<>();

    private final Map<Class<?>, Class<?>> kinds;

    /** @param kinds by an interface that is not sealed, the sealed one that stands for it */
    RandomMessages(long seed, Map<Class<?>, Class<?>> kinds) {
        this.random = new Random(seed);
        this.kinds = kinds;
    }

    /** The records and packed classes of which there has been a value. */
    Set<Class<?>> made() {
        return made;
    }

    <T> T of(Class<T> type) {
        return type.cast(any(type));
    }

    private Object any(Type type) {
        if (type instanceof ParameterizedType container) {
            return container(container);
        }
        Class<?> known = kinds.getOrDefault(type, (Class<?>) type);
        Object scalar = scalar(known);
        if (scalar != null) {
            return scalar;
        }
        if (known.isEnum()) {
            return known.getEnumConstants()[random.nextInt(known.getEnumConstants().length)];
        }
        if (known.isSealed()) {
            Class<?>[] choices = known.getPermittedSubclasses();
            return any(choices[random.nextInt(choices.length)]);
        }
        made.add(known);
        Function<Random, ?> packed = PACKED.get(known.getName());
        if (packed != null) {
            return packed.apply(random);
        }
        if (!known.isRecord()) {
            throw new AssertionError("give an example of " + known);
        }
        return accepted(known);
    }

    private @Nullable Object scalar(Class<?> type) {
        return switch (type.getName()) {
            case "boolean", "java.lang.Boolean" -> random.nextBoolean();
            case "int", "java.lang.Integer" -> integer();
            case "long", "java.lang.Long" -> random.nextBoolean() ? integer() : random.nextLong();
            case "double", "java.lang.Double" -> random.nextDouble() * Math.pow(10, random.nextInt(-5, 10));
            case "java.lang.String" -> text();
            case "java.time.Duration" -> Duration.ofNanos(random.nextLong(1, Long.MAX_VALUE));
            case "java.util.OptionalLong" ->
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong());
            case "java.time.ZoneId" -> ZoneOffset.ofHours(random.nextInt(-18, 19));
            default -> null;
        };
    }

    private int integer() {
        return random.nextInt(3) == 0 ? random.nextInt() : 1 << random.nextInt(8);
    }

    private String text() {
        int[] characters = random.ints(random.nextInt(20), 0, 0x1_F700)
                .filter(c -> c < 0xD800 || c > 0xDFFF)
                .toArray();
        return new String(characters, 0, characters.length);
    }

    private Object container(ParameterizedType type) {
        Type[] of = type.getActualTypeArguments();
        int values = random.nextInt(4);
        if (type.getRawType() == List.class) {
            return IntStream.range(0, values).mapToObj(i -> any(of[0])).toList();
        }
        if (type.getRawType() == Optional.class) {
            return values == 0 ? Optional.empty() : Optional.of(any(of[0]));
        }
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < values; i++) {
            map.put(any(of[0]), any(of[1]));
        }
        return map;
    }

    private Object accepted(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            for (int i = 0; i < TRIES; i++) {
                try {
                    return constructor.newInstance(
                            Arrays.stream(components).map(this::component).toArray());
                } catch (InvocationTargetException e) {
                    if (!(e.getCause() instanceof IllegalArgumentException)) {
                        throw e;
                    }
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " cannot be made", e);
        }
        throw new AssertionError(type + " accepts no random values: choose better ones");
    }

    private @Nullable Object component(RecordComponent component) {
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        return nullable && random.nextInt(4) == 0 ? null : any(component.getGenericType());
    }
}

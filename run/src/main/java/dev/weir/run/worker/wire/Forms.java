package dev.weir.run.worker.wire;

import dev.weir.packed.Packable;
import dev.weir.packed.PackedInput;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The forms of all types that can be reached from one: the closed set of what messages of that type may hold. No message
 * names a class. Used by one thread.
 */
final class Forms {

    private static final Map<Class<?>, Form> SCALARS = Map.ofEntries(
            Map.entry(boolean.class, ScalarForm.BOOLEAN),
            Map.entry(Boolean.class, ScalarForm.BOOLEAN),
            Map.entry(int.class, ScalarForm.INT),
            Map.entry(Integer.class, ScalarForm.INT),
            Map.entry(long.class, ScalarForm.LONG),
            Map.entry(Long.class, ScalarForm.LONG),
            Map.entry(double.class, ScalarForm.DOUBLE),
            Map.entry(Double.class, ScalarForm.DOUBLE),
            Map.entry(String.class, ScalarForm.TEXT),
            Map.entry(Duration.class, ScalarForm.DURATION),
            Map.entry(ZoneId.class, ScalarForm.ZONE),
            Map.entry(Path.class, ScalarForm.PATH),
            Map.entry(OptionalInt.class, OptionalNumberForm.INT),
            Map.entry(OptionalLong.class, OptionalNumberForm.LONG),
            Map.entry(OptionalDouble.class, OptionalNumberForm.DOUBLE));

    private final Map<Class<?>, Form> forms = new LinkedHashMap<>();
    private final Set<Class<?>> begun = new HashSet<>();
    private final Map<Class<?>, Class<?>> kinds;

    /** @param kinds by an interface that is not sealed, the sealed one that stands for it */
    Forms(Map<Class<?>, Class<?>> kinds) {
        this.kinds = Map.copyOf(kinds);
    }

    /** The classes that have got a form of their own until now. */
    Set<Class<?>> types() {
        return Set.copyOf(forms.keySet());
    }

    /** @throws IllegalStateException if values of the type cannot travel */
    Form of(Type type) {
        if (type instanceof ParameterizedType container) {
            return container(container);
        }
        if (!(type instanceof Class<?> known)) {
            throw new IllegalStateException(type + " cannot travel: it is no class");
        }
        Form scalar = SCALARS.get(known);
        if (scalar != null) {
            return scalar;
        }
        Form form = forms.get(known);
        if (form == null) {
            if (!begun.add(known)) {
                throw new IllegalStateException(known + " cannot travel: it contains itself");
            }
            form = create(known);
            forms.put(known, form);
        }
        return form;
    }

    private Form container(ParameterizedType type) {
        List<Type> of = List.of(type.getActualTypeArguments());
        if (type.getRawType() == List.class) {
            return new ContainerForm.OfList(of(of.getFirst()));
        }
        if (type.getRawType() == Optional.class) {
            return new ContainerForm.OfOptional(of(of.getFirst()));
        }
        if (type.getRawType() == Map.class && (of.getFirst() == String.class || of.getFirst() == Integer.class)) {
            return new ContainerForm.OfMap(of(of.get(1)), of.getFirst() == Integer.class);
        }
        throw new IllegalStateException(
                type + " cannot travel: possible are List, Optional, and Map with keys of String or Integer");
    }

    private Form create(Class<?> type) {
        try {
            if (type.isRecord()) {
                return ofRecord(type);
            }
            if (type.isEnum()) {
                return new EnumForm(type);
            }
            if (type.isInterface() && type.isSealed()) {
                return ofSealed(type);
            }
            if (Packable.class.isAssignableFrom(type)) {
                Constructor<?> constructor = type.getDeclaredConstructor(PackedInput.class);
                constructor.setAccessible(true);
                return new PackedForm(constructor);
            }
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " cannot travel: it lacks a constructor", e);
        }
        throw new IllegalStateException(type + " cannot travel: it is no record, enum, sealed interface or Packable");
    }

    private Form ofRecord(Class<?> type) throws NoSuchMethodException {
        RecordComponent[] components = type.getRecordComponents();
        Constructor<?> constructor = type.getDeclaredConstructor(
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        constructor.setAccessible(true);
        return new RecordForm(
                constructor, Arrays.stream(components).map(this::component).toList());
    }

    private RecordForm.Component component(RecordComponent component) {
        component.getAccessor().setAccessible(true);
        return new RecordForm.Component(
                component.getName(),
                "." + component.getName(),
                component.getAccessor(),
                of(component.getGenericType()),
                component.getAnnotatedType().isAnnotationPresent(Nullable.class));
    }

    private Form ofSealed(Class<?> type) {
        Map<Class<?>, Form> choices = new LinkedHashMap<>();
        cases(type).forEach(choice -> choices.put(choice, of(choice)));
        return new ChoiceForm(type, choices);
    }

    /** The types that a value can have in the end. */
    private Stream<Class<?>> cases(Class<?> type) {
        Class<?> kind = kinds.getOrDefault(type, type);
        return kind.isSealed() ? Arrays.stream(kind.getPermittedSubclasses()).flatMap(this::cases) : Stream.of(kind);
    }
}

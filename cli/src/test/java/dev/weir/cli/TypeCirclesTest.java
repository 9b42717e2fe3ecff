package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Types that know each other, directly or through others of their package: whoever changes one has to know them all. A
 * supertype may name its own cases. Constants that the compiler copies are not seen.
 */
class TypeCirclesTest {

    private static final int MOST_TYPES = 3;

    private static JavaClass file(JavaClass type) {
        JavaClass outermost = type.getBaseComponentType();
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return outermost;
    }

    /** Which types of its own package each type knows. */
    private static Map<String, Set<String>> known() {
        Map<String, Set<String>> known = new HashMap<>();
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.weir").stream()
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .forEach(dependency -> note(dependency, known));
        return known;
    }

    private static void note(Dependency dependency, Map<String, Set<String>> known) {
        JavaClass from = file(dependency.getOriginClass());
        JavaClass to = file(dependency.getTargetClass());
        if (!from.equals(to)
                && from.getPackageName().equals(to.getPackageName())
                && !to.isAssignableTo(from.getName())) {
            known.computeIfAbsent(from.getName(), name -> new TreeSet<>()).add(to.getName());
        }
    }

    /** The sets of types each of which can be reached from every other. */
    private static Set<Set<String>> circles(Map<String, Set<String>> known) {
        Map<String, Set<String>> reached =
                known.keySet().stream().collect(Collectors.toMap(type -> type, type -> reachedFrom(type, known)));
        return reached.entrySet().stream()
                .map(entry -> entry.getValue().stream()
                        .filter(other -> reached.getOrDefault(other, Set.of()).contains(entry.getKey()))
                        .collect(Collectors.toCollection(TreeSet::new)))
                .filter(circle -> circle.size() > 1)
                .collect(Collectors.toSet());
    }

    private static Set<String> reachedFrom(String type, Map<String, Set<String>> known) {
        Set<String> reached = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(type));
        while (!next.isEmpty()) {
            known.getOrDefault(next.remove(), Set.of()).stream()
                    .filter(reached::add)
                    .forEach(next::add);
        }
        return reached;
    }

    @Test
    void fewTypesOfAPackageKnowEachOther() {
        Map<String, Set<String>> known = known();

        assertThat(known).containsKeys("dev.weir.run.Run", "dev.weir.gateway.net.Connection");
        assertThat(circles(known))
                .filteredOn(circle -> circle.size() > MOST_TYPES)
                .isEmpty();
    }

    @Test
    void cycleOfAnyLengthIsFoundWithoutTypesThatOnlyReferToIt() {
        Map<String, Set<String>> known = Map.of(
                "a", Set.of("b"),
                "b", Set.of("c", "leaf"),
                "c", Set.of("a"),
                "onlooker", Set.of("a"),
                "pair", Set.of("other", "leaf"),
                "other", Set.of("pair"));

        assertThat(circles(known)).containsExactlyInAnyOrder(Set.of("a", "b", "c"), Set.of("other", "pair"));
    }
}

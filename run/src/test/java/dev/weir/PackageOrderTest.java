package dev.weir;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The order of the packages, in which whoever follows a message never turns back. */
class PackageOrderTest {

    private static final JavaClasses ENGINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // What the tests of this module run over is no part of it.
            .withImportOption(location -> !location.contains("/transport/testkit/"))
            .withImportOption(location -> !location.contains("/transport/direct/"))
            .importPackages("dev.weir");

    /** What each package may know of the others. */
    private static final Map<String, Set<String>> MAY_USE = new LinkedHashMap<>();

    static {
        MAY_USE.put("unit", Set.of());
        MAY_USE.put("secret", Set.of("unit"));
        MAY_USE.put("config", Set.of("unit", "secret"));
        MAY_USE.put("tls", Set.of("config"));
        MAY_USE.put("expression", Set.of("unit", "config"));
        MAY_USE.put("clock", Set.of());
        MAY_USE.put("compare", Set.of());
        MAY_USE.put("packed", Set.of());
        MAY_USE.put("search", Set.of());
        MAY_USE.put("result", Set.of("unit", "transport", "search"));
        MAY_USE.put("instant", Set.of());
        MAY_USE.put("replay", Set.of("instant", "transport"));
        MAY_USE.put("message", Set.of("unit"));
        MAY_USE.put("payload", Set.of("clock", "message", "unit", "expression", "replay"));
        MAY_USE.put("schedule", Set.of("clock", "unit", "instant", "replay", "transport"));
        MAY_USE.put("transport", Set.of("clock", "unit", "secret"));
        MAY_USE.put("resource", Set.of("clock", "unit", "secret", "result", "transport"));
        MAY_USE.put(
                "measure",
                Set.of("clock", "packed", "unit", "result", "message", "payload", "schedule", "transport", "instant"));
        MAY_USE.put(
                "crowd",
                Set.of("clock", "packed", "unit", "result", "message", "payload", "schedule", "transport", "measure"));
        // Of the result it knows the names of the figures that a table may show.
        MAY_USE.put(
                "scenario",
                Set.of(
                        "unit",
                        "secret",
                        "config",
                        "expression",
                        "result",
                        "message",
                        "payload",
                        "schedule",
                        "transport",
                        "instant",
                        "replay"));
        MAY_USE.put(
                "run",
                Set.of(
                        "instant",
                        "replay",
                        "expression",
                        "clock",
                        "packed",
                        "unit",
                        "secret",
                        "result",
                        "message",
                        "payload",
                        "schedule",
                        "transport",
                        "resource",
                        "measure",
                        "crowd",
                        "scenario"));
        MAY_USE.put(
                "operation",
                Set.of(
                        "expression",
                        "clock",
                        "packed",
                        "unit",
                        "result",
                        "message",
                        "payload",
                        "schedule",
                        "transport",
                        "resource",
                        "measure",
                        "scenario",
                        "run"));
    }

    @Test
    void everyPackageHasItsPlaceInTheOrder() {
        Set<String> packages = ENGINE.stream()
                .map(JavaClass::getPackageName)
                .map(name -> name.substring("dev.weir.".length()).split("\\.", -1)[0])
                .collect(Collectors.toSet());

        assertThat(packages).isEqualTo(MAY_USE.keySet());
    }

    @TestFactory
    List<DynamicTest> aPackageUsesOnlyWhatComesBeforeIt() {
        return MAY_USE.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> noClasses()
                                .that()
                                .resideInAPackage("dev.weir." + entry.getKey() + "..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(forbidden(entry.getKey(), entry.getValue()))
                                .check(ENGINE)))
                .toList();
    }

    private static String[] forbidden(String name, Set<String> allowed) {
        return MAY_USE.keySet().stream()
                .filter(other -> !other.equals(name) && !allowed.contains(other))
                .map(other -> "dev.weir." + other + "..")
                .toArray(String[]::new);
    }

    @Test
    void noPackagesKnowEachOther() {
        slices().matching("dev.weir.(**)").should().beFreeOfCycles().check(ENGINE);
    }

    @Test
    void theRoomsOfARunKnowOnlyWhatIsBelowThem() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.weir.run.loop", "dev.weir.run.watch")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.weir.run", "dev.weir.run.worker", "dev.weir.run.verdict", "dev.weir.scenario..")
                .check(ENGINE);
        noClasses()
                .that()
                .resideInAPackage("dev.weir.run.verdict")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.weir.run", "dev.weir.run.worker")
                .check(ENGINE);
        noClasses()
                .that()
                .resideInAPackage("dev.weir.run.worker")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.weir.run", "dev.weir.run.verdict")
                .check(ENGINE);
    }

    @Test
    void onlyTheSystemClockReadsTheTime() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.weir.clock.SystemClock")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethodWhere(com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                        com.tngtech.archunit.base.DescribedPredicate.describe(
                                "a static now() of java.time",
                                target -> target.getName().equals("now")
                                        && target.getOwner().getPackageName().equals("java.time"))))
                .check(ENGINE);
    }

    @Test
    void nothingPrintsButTheMainOfAProcess() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.weir.run.worker.WorkerMain")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(ENGINE);
    }

    @Test
    void scenariosStartNoProcess() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.weir.scenario..", "dev.weir.payload..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ProcessBuilder.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Runtime.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net..", "java.lang.reflect..", "javax.script..")
                .check(ENGINE);
    }

    @Test
    void noNameSaysNothing() {
        classes()
                .should()
                .haveNameNotMatching(".*(Manager|Helper|Utils?|Impl)$|.*\\.(Base|Abstract)[A-Z][^.]*$")
                .check(ENGINE);
        assertThat(Stream.of("dev.weir.FooImpl", "dev.weir.AbstractFoo"))
                .allMatch(name -> name.matches(".*(Manager|Helper|Utils?|Impl)$|.*\\.(Base|Abstract)[A-Z][^.]*$"));
    }
}

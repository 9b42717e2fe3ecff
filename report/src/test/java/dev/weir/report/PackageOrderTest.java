package dev.weir.report;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reports are drawn from results, and ask nothing of the run. */
class PackageOrderTest {

    private static final String MODULE = "dev.weir.report";

    private static final JavaClasses REPORT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(MODULE);

    /** What each package may know of the others; the module's own one is named by the empty text. */
    private static final Map<String, Set<String>> MAY_USE = new LinkedHashMap<>();

    static {
        MAY_USE.put("wording", Set.of());
        MAY_USE.put("data", Set.of("wording"));
        MAY_USE.put("chart", Set.of("wording", "data"));
        MAY_USE.put("section", Set.of("wording", "data", "chart"));
        MAY_USE.put("matrix", Set.of("wording", "chart", "section"));
        MAY_USE.put("compare", Set.of("wording", "data", "matrix", "chart", "section"));
        MAY_USE.put("baseline", Set.of("data", "compare"));
        MAY_USE.put("summary", Set.of("data", "compare"));
        MAY_USE.put("html", Set.of("wording", "data", "matrix", "chart", "section"));
        MAY_USE.put("text", Set.of("wording", "data", "matrix", "section"));
        MAY_USE.put("minutes", Set.of("wording", "data"));
        MAY_USE.put(
                "", Set.of("wording", "data", "matrix", "section", "compare", "summary", "html", "text", "minutes"));
    }

    private static String named(String name) {
        return name.isEmpty() ? MODULE : MODULE + "." + name;
    }

    @Test
    void everyPackageHasItsPlaceInTheOrder() {
        assertThat(REPORT.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
                .isEqualTo(
                        MAY_USE.keySet().stream().map(PackageOrderTest::named).collect(Collectors.toSet()));
    }

    @TestFactory
    Stream<DynamicTest> aPackageUsesOnlyWhatComesBeforeIt() {
        return MAY_USE.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        named(entry.getKey()),
                        () -> noClasses()
                                .that()
                                .resideInAPackage(named(entry.getKey()))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(forbidden(entry.getKey(), entry.getValue()))
                                .check(REPORT)));
    }

    private static String[] forbidden(String name, Set<String> allowed) {
        return MAY_USE.keySet().stream()
                .filter(other -> !other.equals(name) && !allowed.contains(other))
                .map(PackageOrderTest::named)
                .toArray(String[]::new);
    }

    @Test
    void noPackagesKnowEachOther() {
        slices().matching("dev.weir.(**)").should().beFreeOfCycles().check(REPORT);
    }

    @Test
    void reportsKnowResultsAndNothingOfHowTheyCameAbout() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("dev.weir..")
                        .and(not(resideInAnyPackage(
                                MODULE + "..",
                                "dev.weir.result..",
                                "dev.weir.compare",
                                "dev.weir.search",
                                "dev.weir.transport",
                                "dev.weir.transport.durable",
                                "dev.weir.unit",
                                "dev.weir.secret"))))
                .check(REPORT);
    }

    @Test
    void theSameDataGiveTheSameReportsWheneverTheyAreDrawn() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat(resideInAPackage("java.time..").and(not(type(Duration.class))))
                .check(REPORT);
    }

    @Test
    void nothingIsPrinted() {
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(REPORT);
    }

    @Test
    void noPackageIsTooLargeToKnow() {
        Map<String, List<JavaClass>> types = REPORT.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName));

        assertThat(types.values()).allSatisfy(each -> assertThat(each).hasSizeLessThanOrEqualTo(25));
    }

    @Test
    void noNameSaysNothing() {
        classes()
                .should()
                .haveNameNotMatching(".*(Manager|Helper|Utils?|Impl)$|.*\\.(Base|Abstract)[A-Z][^.]*$")
                .check(REPORT);
    }
}

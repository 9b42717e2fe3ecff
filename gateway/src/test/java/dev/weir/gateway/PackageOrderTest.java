package dev.weir.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The order of the gateway's packages, from what supplies items to what delivers them. */
class PackageOrderTest {

    private static final String ROOT = "dev.weir.gateway";

    private static final JavaClasses GATEWAY = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /** What each package may know of the others. */
    private static final Map<String, Set<String>> MAY_USE = new LinkedHashMap<>();

    static {
        MAY_USE.put("lifecycle", Set.of());
        MAY_USE.put("log", Set.of());
        MAY_USE.put("json", Set.of());
        MAY_USE.put("protocol", Set.of("json"));
        // The modes of items are the protocol's: an adapter may say which of them an item has.
        MAY_USE.put("feed", Set.of("protocol"));
        MAY_USE.put("expression", Set.of("feed", "json"));
        MAY_USE.put("evaluate", Set.of("expression"));
        MAY_USE.put("kafka", Set.of("evaluate", "expression", "feed", "lifecycle", "protocol"));
        MAY_USE.put("item", Set.of("feed", "protocol"));
        MAY_USE.put("session", Set.of("item", "lifecycle", "protocol"));
        MAY_USE.put("wire", Set.of());
        MAY_USE.put("http", Set.of("protocol", "session"));
        MAY_USE.put("net", Set.of("http", "item", "lifecycle", "session", "wire"));
        MAY_USE.put("web", Set.of("feed", "http", "item", "lifecycle", "net", "session"));
        MAY_USE.put("access", Set.of("protocol", "session", "web"));
        MAY_USE.put(
                "config",
                Set.of(
                        "access",
                        "evaluate",
                        "expression",
                        "http",
                        "item",
                        "kafka",
                        "log",
                        "net",
                        "protocol",
                        "session",
                        "web",
                        "wire"));
        MAY_USE.put("demo", Set.of("config", "lifecycle"));
    }

    @Test
    void everyPackageHasItsPlaceInTheOrder() {
        Set<String> packages = GATEWAY.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(ROOT))
                .map(name -> name.substring(ROOT.length() + 1))
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
                                .resideInAPackage(ROOT + "." + entry.getKey())
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(forbidden(entry.getKey(), entry.getValue()))
                                .check(GATEWAY)))
                .toList();
    }

    /** The other packages, and the one above them all, which puts them together. */
    private static String[] forbidden(String name, Set<String> allowed) {
        List<String> others = MAY_USE.keySet().stream()
                .filter(other -> !other.equals(name) && !allowed.contains(other))
                .map(other -> ROOT + "." + other)
                .collect(Collectors.toList());
        others.add(ROOT);
        return others.toArray(String[]::new);
    }

    @Test
    void noPackagesKnowEachOther() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(GATEWAY);
    }

    @Test
    void onlyConfigurationIsUsedOfTheRestOfWeir() {
        noClasses()
                .should()
                .dependOnClassesThat(
                        new com.tngtech.archunit.base.DescribedPredicate<JavaClass>("are of the benchmark") {
                            @Override
                            public boolean test(JavaClass type) {
                                String name = type.getPackageName();
                                return name.startsWith("dev.weir.")
                                        && !name.startsWith(ROOT)
                                        && !Set.of(
                                                        "dev.weir.config",
                                                        "dev.weir.registry",
                                                        "dev.weir.secret",
                                                        "dev.weir.tls",
                                                        "dev.weir.unit")
                                                .contains(name);
                            }
                        })
                .check(GATEWAY);
    }
}

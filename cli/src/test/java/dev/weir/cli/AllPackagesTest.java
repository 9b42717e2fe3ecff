package dev.weir.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The packages of all modules: this one has them all on its class path. */
class AllPackagesTest {

    private static final int MOST_TYPES = 30;

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.weir");

    private static Map<String, List<String>> typesByPackage() {
        return ALL.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getPackageName, Collectors.mapping(JavaClass::getSimpleName, Collectors.toList())));
    }

    @Test
    void noPackagesKnowEachOther() {
        slices().matching("dev.weir.(**)").should().beFreeOfCycles().check(ALL);
    }

    /** Java's own serialisation loads the classes that its input names. Enums and exceptions cannot do without the interface. */
    @Test
    void nothingIsSerialisedByJava() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo("java.io.ObjectInput")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo("java.io.ObjectOutput")
                .check(ALL);
        assertThat(ALL)
                .allSatisfy(type -> assertThat(type.getRawInterfaces())
                        .extracting(JavaClass::getName)
                        .doesNotContain("java.io.Serializable", "java.io.Externalizable"));
    }

    @Test
    void noPackageIsTooLargeToKnow() {
        assertThat(typesByPackage())
                .containsKeys("dev.weir.cli", "dev.weir.run", "dev.weir.gateway.net", "dev.weir.broker")
                .allSatisfy((name, types) -> assertThat(types).as(name).hasSizeLessThanOrEqualTo(MOST_TYPES));
    }

    @Test
    void noTwoTypesHaveOneName() {
        Map<String, Long> counts = typesByPackage().values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));

        assertThat(counts)
                .allSatisfy((name, count) -> assertThat(count).as(name).isEqualTo(1));
    }
}

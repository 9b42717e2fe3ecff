package dev.weir.broker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ClassPathBoundaryTest {

    @Test
    void onlyTheNodeItsExerciseAndTheToolsKnowKafka() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.(KafkaNode|ServerExercise|ToolMain(\\$.*)?)")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("kafka..", "org.apache.kafka..", "scala..")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.weir.broker"));
    }
}

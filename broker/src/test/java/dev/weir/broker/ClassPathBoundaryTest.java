package dev.weir.broker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ClassPathBoundaryTest {

    @Test
    void onlyTheNodeAndItsExerciseKnowKafka() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.(KafkaNode|ServerExercise)")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("kafka..", "org.apache.kafka..", "scala..")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.weir.broker"));
    }
}

package dev.weir.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

final class EngineBoundaryTest {

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.weir.agent");

    @Test
    void onlyTheEngineKnowsJGroups() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.weir.agent.engine")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.jgroups..", "dev.weir.agent.engine..")
                .check(MODULE);
    }

    @Test
    void keysAreForAllOthersAndKnowNone() {
        noClasses()
                .that()
                .resideInAPackage("dev.weir.agent.keys")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.weir.agent.cluster..", "dev.weir.agent.connection..")
                .check(MODULE);
    }

    @Test
    void theTwoEndsOfTheRelayDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("dev.weir.agent.controller")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.weir.agent.service..", "dev.weir.agent.connection..")
                .check(MODULE);
        noClasses()
                .that()
                .resideInAPackage("dev.weir.agent.service")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.weir.agent.controller..", "dev.weir.agent.connection..")
                .check(MODULE);
    }

    @Test
    void theRelayKnowsNothingButTheCluster() {
        noClasses()
                .that()
                .resideInAPackage("dev.weir.agent.relay")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.weir.agent.controller..",
                        "dev.weir.agent.service..",
                        "dev.weir.agent.clock..",
                        "dev.weir.agent.connection..")
                .check(MODULE);
    }
}

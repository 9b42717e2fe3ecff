package dev.weir.transport.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The rooms of this transport: the client, the gateway's process, and the driver that uses both. */
final class PackageOrderTest {

    private static final String ROOT = "dev.weir.transport.web";

    private static final JavaClasses TRANSPORT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void onlyTheRoomOfItsProcessKnowsTheGateway() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".gateway")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.weir.gateway..")
                .check(TRANSPORT);
    }

    @Test
    void theClientKnowsNeitherTheDriverNorKafka() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".client..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT, ROOT + ".gateway", "dev.weir.transport.kafka..", "org.apache.kafka..")
                .check(TRANSPORT);
    }

    @Test
    void noTwoRoomsDependOnEachOther() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(TRANSPORT);
    }
}

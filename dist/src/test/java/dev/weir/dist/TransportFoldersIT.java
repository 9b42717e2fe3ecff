package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A transport is a folder, a module and a dependency of the command: where one of them is missing, this says which. */
@Tag("unmeasured")
final class TransportFoldersIT {

    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.+?)</dependency>", Pattern.DOTALL);
    private static final Pattern OWN_ARTIFACT = Pattern.compile("<artifactId>(weir-[a-z-]+)</artifactId>");

    private static List<String> folders() throws IOException {
        try (Stream<Path> entries = Files.list(Launched.project().resolve("transports"))) {
            return entries.filter(entry -> Files.exists(entry.resolve("pom.xml")))
                    .map(entry -> entry.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void commandFindsExactlyTheTransportsUnderTheTransportsFolder() throws IOException {
        assertThat(ServiceLoader.load(dev.weir.transport.TransportDriver.class).stream()
                        .map(provider -> provider.get().name())
                        .sorted())
                .isEqualTo(folders());
    }

    @Test
    void everyTransportFolderIsAModuleWithDriverAndReadme() throws IOException {
        String modules = Files.readString(Launched.project().resolve("pom.xml"));
        for (String name : folders()) {
            Path folder = Launched.project().resolve("transports").resolve(name);

            assertThat(modules).contains("<module>transports/" + name + "</module>");
            assertThat(folder.resolve("README.md")).exists();
            assertThat(folder.resolve("src/main/resources/META-INF/services/dev.weir.transport.TransportDriver"))
                    .content()
                    .contains("dev.weir.transport." + name + ".");
        }
    }

    @Test
    void theExampleIsCompiledAgainstTheSpiAlone() throws IOException {
        assertThat(ownDependencies("examples/transport-tcp")).containsExactly("weir-spi");
        assertThat(ownDependencies("transports/direct")).containsExactly("weir-spi");
        assertThat(ownDependencies("transports/aeron")).containsExactly("weir-spi");
    }

    /** The modules of Weir that the main code of one is compiled against. */
    private static List<String> ownDependencies(String module) throws IOException {
        String pom = Files.readString(Launched.project().resolve(module).resolve("pom.xml"));
        return DEPENDENCY
                .matcher(pom)
                .results()
                .map(MatchResult::group)
                .filter(dependency -> !dependency.contains("<scope>test</scope>"))
                .flatMap(
                        dependency -> OWN_ARTIFACT.matcher(dependency).results().map(found -> found.group(1)))
                .toList();
    }
}

package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the language of the user must not change. */
@Tag("unmeasured")
final class LocaleIT {

    /** By whose rules the upper case of an i is no I. The JVM knows it, whatever locales the system has. */
    private static final String TURKISH = "-Duser.language=tr -Duser.country=TR " + Launched.C1;

    @TempDir
    private Path folder = Path.of("");

    @Tag("thorough") // a whole run
    @Test
    void theFirstCommandRunsWhereTheLanguageIsTurkish() throws IOException, InterruptedException {
        Map<String, String> environment = environment(Launched.jdk());
        environment.put("WEIR_CACHE", StartCaches.folder().toString());
        environment.put("WEIR_JAVA_OPTS", TURKISH);
        environment.put("WEIR_BROKER_JAVA_OPTS", TURKISH);

        Ended ended = weir(
                environment,
                "run",
                "quickstart",
                "--set",
                "rate=200/s",
                "--set",
                "warmup=1s",
                "--set",
                "warmup-limit=1s",
                "--set",
                "measure=2s",
                "--set",
                "processes=separate");

        assertThat(ended.out()).as(ended.err()).contains("scheduled 400 = sent 400 · acked 400 · lost 0");
    }

    @Test
    void theWordsOfTheSystemAreEnglishAndFileNamesAreThoseOfTheUser() throws IOException, InterruptedException {
        Path jdk = Launched.fakeJdk(folder, "25.0.1");
        Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\nenv\n");
        Map<String, String> environment = environment(jdk);
        environment.put("WEIR_NO_CACHE", "1");

        environment.put("LANG", "de_DE.UTF-8");
        assertThat(weir(environment, "version").out().lines())
                .contains("LANG=de_DE.UTF-8", "LC_MESSAGES=C")
                .noneMatch(line -> line.startsWith("LC_ALL=") || line.startsWith("LC_CTYPE="));

        environment.put("LANG", "C");
        environment.put("LC_MESSAGES", "fr_FR.UTF-8");
        environment.put("LC_CTYPE", "C");
        environment.put("LC_ALL", "tr_TR.UTF-8");
        assertThat(weir(environment, "version").out().lines())
                .contains("LANG=C", "LC_MESSAGES=C", "LC_CTYPE=tr_TR.UTF-8")
                .noneMatch(line -> line.startsWith("LC_ALL="));
    }

    private Ended weir(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(Launched.installation().resolve("weir").toString()));
        command.addAll(List.of(arguments));
        return Launched.start(folder, environment, command).end();
    }

    private Map<String, String> environment(Path jdk) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("HOME", folder.toString());
        environment.put("LANG", "C.UTF-8");
        environment.put("JAVA_HOME", jdk.toString());
        return environment;
    }
}

package dev.weir.resource.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChildJvmTest {

    private static final ChildJvm.Main MAIN = new ChildJvm.Main("a.jar:b.jar", "x.Main", List.of("one", "two"));

    @Test
    void optionsOfOneProcessArePassedOnToNone() {
        List<String> options = List.of(
                "-Xmx64m",
                "-agentlib:jdwp=transport=dt_socket,server=y,address=5005",
                "-Xrunjdwp:transport=dt_socket",
                "-XX:StartFlightRecording=filename=x.jfr",
                "-XX:AOTCacheOutput=x.aot",
                "-XX:AOTMode=record",
                "-XX:AOTMode=create",
                "-Dcom.sun.management.jmxremote.port=9010",
                "-Xlog:gc*:file=gc.log",
                "-Xlog:aot*=off",
                "-XX:AOTCache=weir.aot",
                "-javaagent:cover.jar");

        assertThat(ChildJvm.shared(options))
                .containsExactly("-Xmx64m", "-Xlog:aot*=off", "-XX:AOTCache=weir.aot", "-javaagent:cover.jar");
    }

    @Test
    void commandLineEndsWithClassPathTypeAndArguments() {
        List<String> command = ChildJvm.command("weir child", "", List.of("-Xmx64m"), MAIN);

        assertThat(command.subList(command.indexOf("-Xmx64m"), command.size()))
                .containsExactly("-Xmx64m", "-cp", "a.jar:b.jar", "x.Main", "one", "two");
    }

    @Test
    void everyChildGetsADebuggerPortOfItsOwn() {
        String one = ChildJvm.debugger("20000");
        String other = ChildJvm.debugger("20000");

        assertThat(one).matches("-agentlib:jdwp=.*,server=y,suspend=n,quiet=y,address=127\\.0\\.0\\.1:2\\d{4}");
        assertThat(other).isNotEqualTo(one);
    }
}

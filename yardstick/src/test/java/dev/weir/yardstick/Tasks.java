package dev.weir.yardstick;

import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.TransportDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** What yardsticks are asked for in a test. */
final class Tasks {

    private Tasks() {}

    /** The quick scenario of the transport kafka under these options; nothing of it is ever opened. */
    static Task of(Path folder, String... options) {
        List<TransportDriver> drivers = ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        Scenario scenario = new ScenarioFiles(Path.of("..", "scenarios"), drivers).load("kafka", List.of(options));
        TransportDriver kafka = drivers.stream()
                .filter(driver -> driver.name().equals("kafka"))
                .findFirst()
                .orElseThrow();
        return new Task(
                scenario, scenario.target().settings(), kafka, Map.of(), folder, RunHosts.NONE, new RunListener() {});
    }
}

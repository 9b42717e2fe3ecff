package dev.weir.cli;

import dev.weir.run.RunListener;
import dev.weir.scenario.ConfigException;
import dev.weir.scenario.Scenario;
import dev.weir.transport.TransportDriver;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The scenarios, transports and runs of this installation. */
final class InstalledEngine implements Engine {

    @Override
    public List<Listed> scenarios() {
        return List.of();
    }

    @Override
    public List<Listed> transports() {
        return drivers()
                .sorted(Comparator.comparing(TransportDriver::name))
                .map(driver -> new Listed(driver.name(), driver.description()))
                .toList();
    }

    @Override
    public Scenario scenario(String nameOrFile, List<String> overrides) {
        throw new ConfigException("no scenario can be read yet: " + nameOrFile);
    }

    @Override
    public RunHandle prepare(Order order, RunListener listener) {
        return new BundledRun(order, driver(order.scenario().transport()), listener);
    }

    private static TransportDriver driver(String name) {
        return drivers()
                .filter(driver -> driver.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("the scenario was read, but its transport is gone: " + name));
    }

    private static Stream<TransportDriver> drivers() {
        return ServiceLoader.load(TransportDriver.class).stream().map(ServiceLoader.Provider::get);
    }
}

package dev.weir.scenario;

import dev.weir.config.Place;
import dev.weir.transport.Capability;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SeveralTopics;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadOrder;
import dev.weir.transport.read.TopicDriver;
import dev.weir.transport.topic.Topics;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One of several systems that a scenario reaches over the same transport: {@code kafka@b}. Its section stands beside those
 * of the others, over one without a name that says what they share.
 *
 * @param driver the transport
 * @param system what the scenario calls the system
 */
public record NamedSystem(TransportDriver driver, String system)
        implements TransportDriver, OperationDriver, TopicDriver, RoundTripDriver, FaultPoints, SeveralTopics {

    /** Stands between the name of the transport and that of the system. */
    static final char SIGN = '@';

    private static final String NAME = "[A-Za-z0-9]+(-[A-Za-z0-9]+)*";

    /** The transport's part of a name: {@code kafka} of {@code kafka@b}. */
    public static String transportOf(String name) {
        int sign = name.indexOf(SIGN);
        return sign < 0 ? name : name.substring(0, sign);
    }

    public static boolean isNamed(String name) {
        return name.indexOf(SIGN) >= 0;
    }

    /** The driver under a name, which has the sign in it. */
    public static NamedSystem of(TransportDriver driver, String name, Place place) {
        String system = name.substring(name.indexOf(SIGN) + 1);
        if (!system.matches(NAME)) {
            throw place.error(
                    "'" + system + "' in '" + name + "' is no name: letters, digits, and dashes between them",
                    "for example:  " + driver.name() + SIGN + "a");
        }
        return new NamedSystem(driver, system);
    }

    @Override
    public String name() {
        return driver.name() + SIGN + system;
    }

    @Override
    public String description() {
        return driver.description();
    }

    @Override
    public Set<Capability> capabilities() {
        return driver.capabilities();
    }

    @Override
    public Set<Capability> capabilities(Settings settings) {
        return driver.capabilities(settings);
    }

    @Override
    public Set<OperationKind> operations() {
        return OperationDriver.operationsOf(driver);
    }

    @Override
    public List<Setting> settings() {
        return driver.settings();
    }

    @Override
    public Settings completed(Settings settings) {
        return driver.completed(settings);
    }

    @Override
    public List<String> remarks(Settings settings) {
        return driver.remarks(settings);
    }

    @Override
    public void validate(Settings settings) {
        driver.validate(settings);
    }

    @Override
    public void validate(Settings settings, Topics topics) {
        SeveralTopics.validate(driver, settings, topics);
    }

    @Override
    public void validateProperty(String name, String value) {
        driver.validateProperty(name, value);
    }

    @Override
    public Optional<String> obstacleBetweenHosts(Settings settings, Span span) {
        return driver.obstacleBetweenHosts(settings, span);
    }

    @Override
    public Optional<String> obstacleToOthers(Settings settings) {
        return driver.obstacleToOthers(settings);
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return FaultPoints.of(driver, settings);
    }

    @Override
    public MessageReader openReader(Settings settings, ReadOrder order) {
        return TopicDriver.openReader(driver, settings, order);
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return driver.open(settings, context);
    }

    @Override
    public Transport openReturning(Settings settings, RunContext context) {
        return RoundTripDriver.openReturning(driver, settings, context);
    }
}

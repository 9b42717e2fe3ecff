package dev.weir.transport.aeron;

import dev.weir.transport.Capability;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The driver {@code aeron}: messages through shared memory or over UDP, with a media driver in this process or not. */
public final class AeronDriver implements TransportDriver, RoundTripDriver, FaultPoints {

    @Override
    public String name() {
        return "aeron";
    }

    @Override
    public String description() {
        return "Aeron through shared memory (IPC) or over UDP, with a media driver of its own or a running one.";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.KEY,
                Capability.SHARED_DELIVERY,
                Capability.EACH_DELIVERY,
                Capability.ANSWERS_WITHIN_PUBLISH,
                Capability.SEPARATE_PROCESSES,
                Capability.SEVERAL_HOSTS,
                Capability.ROUND_TRIP);
    }

    /** Shared memory is that of one host. */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> capabilities = EnumSet.copyOf(capabilities());
        if (AeronSettings.of(settings).channel().isIpc()) {
            capabilities.remove(Capability.SEVERAL_HOSTS);
        }
        return capabilities;
    }

    @Override
    public List<Setting> settings() {
        return AeronSettings.DECLARATIONS;
    }

    @Override
    public void validate(Settings settings) {
        AeronSettings.of(settings).check(settings);
    }

    /** The name only: whether Aeron takes a value may depend on the rest of the channel. */
    @Override
    public void validateProperty(String name, String value) {
        String section = name.substring(0, name.indexOf('.'));
        String property = name.substring(section.length() + 1);
        if (section.equals(AeronProperties.SECTION)) {
            AeronProperties.checkName(property);
        } else {
            Channel.checkName(name, property);
        }
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return List.of(DatagramPoint.of(settings));
    }

    @Override
    public Optional<String> obstacleBetweenHosts(Settings settings, Span span) {
        return new BetweenHosts(AeronSettings.of(settings).channel(), span).obstacle();
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        validate(settings);
        return AeronTransport.open(AeronSettings.of(settings), context);
    }

    @Override
    public Transport openReturning(Settings settings, RunContext context) {
        validate(settings);
        return AeronTransport.returning(AeronSettings.of(settings), context);
    }
}

package dev.weir.transport.testkit.faulty;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.transport.Capability;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Opens {@link FaultyTransport}s that all follow one plan and tell one oracle. No scenario can name it. */
public final class FaultyDriver implements TransportDriver, RoundTripDriver {

    private final FaultPlan plan;
    private final Oracle oracle;
    private final CarrierKind carrier;
    private final FaultPlan backPlan;
    private final Oracle backOracle;

    /**
     * @param plan what goes wrong
     * @param oracle told what really happened
     */
    public FaultyDriver(FaultPlan plan, Oracle oracle) {
        this(plan, oracle, CarrierKind.BINARY);
    }

    /**
     * @param plan what goes wrong
     * @param oracle told what really happened
     * @param carrier how the messages carry their identity, by which it tells the measured ones
     */
    public FaultyDriver(FaultPlan plan, Oracle oracle, CarrierKind carrier) {
        this(plan, oracle, carrier, FaultPlan.delayed(Duration.ZERO), new Oracle());
    }

    private FaultyDriver(FaultPlan plan, Oracle oracle, CarrierKind carrier, FaultPlan backPlan, Oracle backOracle) {
        this.plan = plan;
        this.oracle = oracle;
        this.carrier = carrier;
        this.backPlan = backPlan;
        this.backOracle = backOracle;
    }

    /**
     * One that does other things wrong to echoes.
     *
     * @param wrong what goes wrong with echoes
     * @param told told what really happened to them
     */
    public FaultyDriver returning(FaultPlan wrong, Oracle told) {
        return new FaultyDriver(plan, oracle, carrier, wrong, told);
    }

    @Override
    public String name() {
        return "faulty";
    }

    @Override
    public String description() {
        return "Does wrong exactly what it is told to, so that what is measured can be held against the truth.";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.HEADER, Capability.ROUND_TRIP);
    }

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new FaultyTransport(plan, oracle, () -> Carrier.of(carrier), context);
    }

    @Override
    public Transport openReturning(Settings settings, RunContext context) {
        return new FaultyTransport(backPlan, backOracle, () -> new EchoCarrier(Carrier.of(carrier)), context);
    }
}

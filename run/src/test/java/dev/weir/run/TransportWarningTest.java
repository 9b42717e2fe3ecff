package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a transport warns of, as scripts find it in a result. */
class TransportWarningTest {

    private static final List<Warning> WARNINGS = List.of(
            new Warning(WarningKind.SETTING_NOT_FOLLOWED, "Four threads should spin."),
            new Warning(WarningKind.LOSS_RECOVERED, "The receiver missed 80 bytes."),
            new Warning(WarningKind.OTHER, "Beware."),
            Warning.at(1, WarningKind.POSITION_JUMP, "partition 0: 3 messages skipped"),
            Warning.at(2, WarningKind.OTHER, "the moon rose"));

    /** A sound transport with something to tell. */
    private record Telling(FaultyDriver sound) implements TransportDriver {

        @Override
        public String name() {
            return sound.name();
        }

        @Override
        public String description() {
            return sound.description();
        }

        @Override
        public Set<Capability> capabilities() {
            return sound.capabilities();
        }

        @Override
        public List<Setting> settings() {
            return sound.settings();
        }

        @Override
        public Transport open(Settings settings, RunContext context) {
            Transport transport = sound.open(settings, context);
            return (Transport) Proxy.newProxyInstance(
                    Transport.class.getClassLoader(),
                    new Class<?>[] {Transport.class, Remarking.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "remarks" -> new Remarks(List.of(), WARNINGS, Map.of(), List.of());
                        default -> method.invoke(transport, arguments);
                    });
        }
    }

    @Test
    void eachKindOfWarningHasACodeOfItsOwn() {
        RunResult result = Trial.of(
                        new Telling(new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(5)), new Oracle())),
                        Duration.ofSeconds(2))
                .simulated(new RunListener() {});

        assertThat(result.verdict().findings())
                .extracting(Finding::code, Finding::text)
                .contains(
                        tuple(FindingCode.SETTING_NOT_FOLLOWED, "Four threads should spin."),
                        tuple(FindingCode.LOSS_RECOVERED, "The receiver missed 80 bytes."),
                        tuple(FindingCode.TRANSPORT_WARNING, "Beware."),
                        tuple(FindingCode.POSITION_JUMP, "partition 0: 3 messages skipped."),
                        tuple(FindingCode.TRANSPORT_INCIDENT, "the moon rose."));
    }
}

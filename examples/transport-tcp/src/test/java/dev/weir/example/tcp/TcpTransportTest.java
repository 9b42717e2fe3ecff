package dev.weir.example.tcp;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.clock.SystemClock;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TcpTransportTest extends TransportContract {

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new TcpDriver());
    }

    @Test
    void aRunThatNobodySubscribesToIsRefused() {
        var driver = new TcpDriver();
        var settings = Settings.of(driver.settings(), Map.of());
        try (var transport = driver.open(settings, new RunContext("1", new SystemClock(), 100))) {
            assertThatThrownBy(() -> transport.provision(new Topology(1, 0, Topology.Delivery.SHARED)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("1 subscriber");
        }
    }
}

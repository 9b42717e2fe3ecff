package dev.weir.fault.proxy.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.scenario.fault.TrafficDirection;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultInForceTest {

    @Test
    void aWholePercentageOfAHundredConnectionsIsChosen() {
        for (int percent = 1; percent <= 100; percent++) {
            FaultInForce fault = new FaultInForce(new ProxyFault(
                    "some",
                    new NetworkFault.ResetPeer(0),
                    ProxyFault.EVERY_BROKER,
                    TrafficDirection.BOTH,
                    percent / 100.0));

            assertThat(IntStream.range(0, 100).filter(i -> fault.chooses()).count())
                    .as("%s %%", percent)
                    .isEqualTo(percent);
        }
    }
}

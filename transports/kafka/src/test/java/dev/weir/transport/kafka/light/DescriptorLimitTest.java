package dev.weir.transport.kafka.light;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportException;
import org.junit.jupiter.api.Test;

final class DescriptorLimitTest {

    private static CrowdOrder order(int clients) {
        return new CrowdOrder(0, 0, clients, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);
    }

    @Test
    void theCrowdsOfAProcessShareWhatIsLeft() {
        DescriptorLimit limit = new DescriptorLimit(100, 120);
        limit.take(order(20), 3);

        assertThatCode(() -> limit.take(order(13), 3)).doesNotThrowAnyException();
        assertThatThrownBy(() -> limit.take(order(2), 1))
                .isInstanceOf(TransportException.class)
                .hasMessage(
                        "2 light clients with 1 connection each need 2 file descriptors, and this process has 1 left"
                                + " of 120: room for 1 client. Raise the limit (ulimit -n), or spread the clients over"
                                + " more processes (processes: { receivers: 2 })");
    }
}

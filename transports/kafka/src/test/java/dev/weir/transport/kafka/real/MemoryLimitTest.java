package dev.weir.transport.kafka.real;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportException;
import org.junit.jupiter.api.Test;

final class MemoryLimitTest {

    private static CrowdOrder order(int clients) {
        return new CrowdOrder(0, 0, clients, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);
    }

    @Test
    void theCrowdsOfAProcessShareItsHeap() {
        MemoryLimit limit = new MemoryLimit(MemoryLimit.KEPT_BYTES + 100 * MemoryLimit.EACH_BYTES);
        limit.take(order(60));

        assertThatCode(() -> limit.take(order(39))).doesNotThrowAnyException();
        assertThatThrownBy(() -> limit.take(order(3)))
                .isInstanceOf(TransportException.class)
                .hasMessage("3 real clients need 6.29 MB of heap, 2.10 MB each, and this process may have 277 MB: room"
                        + " for 1 client. Give it more (WEIR_JAVA_OPTS=-Xmx16g), spread the clients over more"
                        + " processes (processes: { receivers: 2 }), or let them be light (kafka.clients: light)");
    }

    @Test
    void aHeapThatIsTooSmallForTheProcessHasRoomForNobody() {
        MemoryLimit limit = new MemoryLimit(1_000);

        assertThatThrownBy(() -> limit.take(order(1))).hasMessageContaining("room for 0 clients");
    }
}

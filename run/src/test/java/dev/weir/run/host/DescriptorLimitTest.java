package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.TransportException;
import org.junit.jupiter.api.Test;

class DescriptorLimitTest {

    private static final DescriptorLimit LIMIT = new DescriptorLimit(900, 1_000);

    @Test
    void clientsFitUpToTheLimitOfDescriptors() {
        assertThatCode(() -> LIMIT.require("weir", 900, 900, 1)).doesNotThrowAnyException();
        assertThatCode(() -> LIMIT.require("weir receiver 1", 300, 900, 3)).doesNotThrowAnyException();
    }

    @Test
    void anErrorSaysHowManyClientsFitAndInHowManyProcessesAllWould() {
        assertThatThrownBy(() -> LIMIT.require("weir", 2_000, 2_000, 1))
                .isInstanceOf(TransportException.class)
                .hasMessage("2 000 clients with 1 connection each do not fit into the process weir, which has 900 file"
                        + " descriptors left of 1 000: there is room for 900 clients; spread them over more processes"
                        + " (processes: { receivers: 3 }), or raise the limit (ulimit -n)");
        assertThatThrownBy(() -> LIMIT.require("weir receiver 2", 301, 903, 3))
                .hasMessageContaining("room for 300 clients")
                .hasMessageContaining("receivers: 4");
    }

    @Test
    void clientsWithoutConnectionsAlwaysFit() {
        assertThatCode(() -> new DescriptorLimit(-5, 100).require("weir", 1, 1, 0))
                .doesNotThrowAnyException();
    }

    @Test
    void ifNoClientFitsOnlyAnotherLimitHelps() {
        assertThatThrownBy(() -> new DescriptorLimit(-5, 100).require("weir", 1, 1, 1))
                .hasMessageContaining(
                        "has 0 file descriptors left of 100: there is room for 0 clients; raise the limit");
    }
}

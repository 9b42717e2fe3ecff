package dev.weir.transport.mqtt.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class MosquittoConfigTest {

    @Test
    void aServerListensOnLoopbackAlone() {
        var order = new MosquittoOrder(Path.of("mosquitto"), 0, 20, 1_000, false, Duration.ofSeconds(1));

        assertThat(new MosquittoConfig(11_000, order).text()).isEqualTo("""
                listener 11000 127.0.0.1
                allow_anonymous true
                user root
                sys_interval 1
                max_inflight_messages 20
                max_queued_messages 1000
                set_tcp_nodelay false
                log_timestamp_format %Y-%m-%dT%H:%M:%S
                """);
    }
}

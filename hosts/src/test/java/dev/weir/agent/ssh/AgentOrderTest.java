package dev.weir.agent.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class AgentOrderTest {

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatIsWrittenIsReadAndNotAByteMore() throws IOException {
        byte[] keys = {0, '\n', -1, '='};
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        AgentOrder.of("b=1", ":7400", keys).write(written);
        written.write('x');
        InputStream in = new ByteArrayInputStream(written.toByteArray());

        AgentOrder read = AgentOrder.read(in);

        assertThat(read).isEqualTo(AgentOrder.of("b=1", ":7400", keys));
        assertThat(read.keysContent()).isEqualTo(keys);
        assertThat(in.read()).isEqualTo('x');
    }

    @Test
    void whatIsNoOrderIsRefused() {
        assertThatThrownBy(() -> AgentOrder.read(text("hello\n")))
                .hasMessageContaining("only 'weir run --ssh' of the same version");
        assertThatThrownBy(() -> AgentOrder.read(text("")))
                .hasMessage("standard input ended before the run had said what this agent is for");
        assertThatThrownBy(() -> AgentOrder.read(text("weir agent order 1\nname=b\n")))
                .hasMessageContaining("standard input ended");
        assertThatThrownBy(() -> AgentOrder.read(text("weir agent order 1\nname\n\n")))
                .hasMessage("standard input has a line that is no order");
        assertThatThrownBy(() -> AgentOrder.read(text("weir agent order 1\nname=b\n\n")))
                .hasMessage("standard input names no agent, controller or keys");
        assertThatThrownBy(() -> AgentOrder.read(text("x".repeat(1 << 21))))
                .hasMessageContaining("a line of more than 1048576 bytes");
    }
}

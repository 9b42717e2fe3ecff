package dev.weir.agent.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SshHostTest {

    @Test
    void agentHasTheNameOfItsHostWithoutUserAndPort() {
        assertThat(SshHost.of("b")).isEqualTo(new SshHost("b", "b"));
        assertThat(SshHost.of("load@b.example.com").name()).isEqualTo("b.example.com");
        assertThat(SshHost.of("load@10.0.0.7").name()).isEqualTo("10.0.0.7");
        assertThat(SshHost.of("ssh://load@b:2222").name()).isEqualTo("b");
        assertThat(SshHost.of("ssh://b")).isEqualTo(new SshHost("ssh://b", "b"));
    }

    @Test
    void optionsOfSshAreNoHosts() {
        for (String wrong : List.of("", "-oProxyCommand=touch x", "a b", "u@-oX", "ssh://-oX", "a@b@c", "@b")) {
            assertThatThrownBy(() -> SshHost.of(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("'" + wrong + "' is no host for ssh; expected <host>, <user>@<host>");
        }
    }
}

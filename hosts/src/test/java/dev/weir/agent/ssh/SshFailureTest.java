package dev.weir.agent.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages are those of OpenSSH 9.2. */
final class SshFailureTest {

    private static final SshHost HOST = SshHost.of("load@b");

    private static String of(int exitCode, String... lines) {
        String sentence = SshFailure.of(HOST, "weir", exitCode, List.of(lines));
        assertThat(sentence).startsWith("cannot start an agent on 'b' by ssh: ");
        return sentence.substring("cannot start an agent on 'b' by ssh: ".length());
    }

    @Test
    void whatSshSaysBecomesWhatToDo() {
        assertThat(of(255, "ssh: Could not resolve hostname b: Name or service not known"))
                .isEqualTo("the host is not known here; correct its name, or describe it in ~/.ssh/config");
        assertThat(of(255, "ssh: connect to host b port 22: Connection refused"))
                .isEqualTo("nothing accepts connections of ssh there; start sshd, or name its port in ~/.ssh/config");
        assertThat(of(255, "ssh: connect to host b port 22: Connection timed out"))
                .isEqualTo("it cannot be reached; check its address, the network and firewalls (connect to host b port"
                        + " 22: Connection timed out)");
        assertThat(of(255, "Welcome to b", "load@b: Permission denied (publickey).", ""))
                .isEqualTo("it lets this user in by no key that works without a password; copy one with 'ssh-copy-id"
                        + " load@b', or add it to ssh-agent (load@b: Permission denied (publickey).)");
        assertThat(of(
                        255,
                        "No ED25519 host key is known for b and you have requested strict checking.",
                        "Host key" + " verification failed."))
                .isEqualTo("its host key is not known here; connect once by hand and compare the key: 'ssh load@b'");
        assertThat(of(
                        255,
                        "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @",
                        "Host key verification failed."))
                .startsWith("its host key is not the one that is known here; find out why before");
        assertThat(of(255, "kex_exchange_identification: Connection closed by remote host"))
                .isEqualTo("ssh says: kex_exchange_identification: Connection closed by remote host; try by hand: 'ssh"
                        + " load@b'");
        assertThat(of(255)).isEqualTo("ssh says: it said nothing; try by hand: 'ssh load@b'");
    }

    @Test
    void whatTheShellThereSaysBecomesWhatToDo() {
        assertThat(of(127, "bash: line 1: weir: command not found"))
                .isEqualTo("there is no 'weir' in the PATH of commands that ssh starts; install Weir there, or say"
                        + " where it is with --ssh-weir");
        assertThat(SshFailure.of(HOST, "/opt/weir/weir", 127, List.of()))
                .endsWith("there is no /opt/weir/weir; install Weir there, or say where it is with --ssh-weir");
        assertThat(of(126, "sh: weir: Permission denied"))
                .isEqualTo("weir may not be executed there; give the user of ssh permission");
    }

    @Test
    void whatTheAgentSaysIsRepeated() {
        assertThat(of(3, "weir agent: unknown option: '--from-input'", "Usage: weir agent …"))
                .isEqualTo("another version of Weir is installed there; install the one of this host");
        assertThat(of(3, "weir: needs a JDK 25 and found none"))
                .isEqualTo("it ended with exit code 3: needs a JDK 25 and found none");
        // Nothing of ssh.
        assertThat(of(1, "java.net.ConnectException: Connection refused"))
                .isEqualTo("it ended with exit code 1: java.net.ConnectException: Connection refused");
    }
}

package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user may get wrong is told before anything is opened, with the name of the setting. */
class BadInputTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            uri                             ; aeron-udp?endpoint=x       ; is no channel
            uri                             ; aeron:tcp?endpoint=a:1     ; must be ipc or udp
            uri                             ; aeron:udp?endpiont=a:1     ; did you mean 'endpoint'
            uri                             ; aeron:ipc?session-id=3     ; Weir numbers the sessions
            uri                             ; aeron:udp?endpoint=host    ; host:port
            channel.mtuu                    ; 8k                         ; did you mean 'mtu'
            channel.mtu                     ; 31                         ; is refused
            channel.term-length             ; 3000                       ; is refused
            channel.endpoint                ; a:1                        ; give it as 'endpoint'
            publication.term-length         ; large                      ; is refused
            endpoint                        ; 127.0.0.1:20121            ; no endpoint with 'media: ipc'
            echoEndpoint                   ; 127.0.0.1:20122            ; no endpoint with 'media: ipc'
            driver.aeron.term.buffer.lenght ; 64k                        ; did you mean 'aeron.term.buffer.length'
            driver.aeron.threading.mode     ; SHARED                     ; give it as 'threading'
            driver.aeron.mtu.length         ; much                       ; is refused
            driver.aeron.dir                ; /tmp/x                     ; give it as 'aeron-dir'
            stream                          ; 5000000000                 ; at most
            connect-timeout                 ; 1ms                        ; at least 100ms
            """)
    void aWrongSettingIsNamedWithWhatWouldBeRight(String name, String value, String words) {
        assertThatThrownBy(() -> new AeronDriver().validate(Pair.settings(Map.of(name, value))))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(words);
    }

    @Test
    void settingsThatContradictEachOtherAreRefused() {
        refused(Map.of("uri", "aeron:ipc", "media", "udp"), "media");
        refused(Map.of("aeron-dir", "/dev/shm/aeron", "threading", "dedicated"), "threading");
        refused(Map.of("aeron-dir", "/dev/shm/aeron", "idle.sender", "spin"), "idle.sender");
        refused(
                Map.of("aeron-dir", "/dev/shm/aeron", "driver.aeron.term.buffer.length", "64k"),
                "driver.aeron.term.buffer.length");
    }

    private static void refused(Map<String, String> given, String setting) {
        assertThatThrownBy(() -> new AeronDriver().validate(Pair.settings(given)))
                .isInstanceOfSatisfying(
                        SettingsException.class, e -> assertThat(e.setting()).isEqualTo(setting));
    }

    @Test
    void messageLargerThanTermBufferIsRejectedWithMaximumSize() {
        assertThatThrownBy(() -> Pair.open(Map.of("channel.term-length", "64k"), 10_000))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("messages of 10000 bytes do not fit: the most is 8192");
        assertThatThrownBy(() -> Pair.open(Map.of("driver.aeron.ipc.term.buffer.length", "128k"), 20_000))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("the most is 16384");
    }

    @Test
    void aFolderWithoutADriverIsOutOfReach(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() ->
                        Pair.open(Map.of("aeron-dir", folder.resolve("none").toString()), 100))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("there is no such folder");
        assertThatThrownBy(() -> Pair.open(Map.of("aeron-dir", folder.toString()), 100))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("no media driver runs in");

        Files.write(folder.resolve("cnc.dat"), new byte[1 << 20]);

        assertThatThrownBy(() -> Pair.open(Map.of("aeron-dir", folder.toString(), "connect-timeout", "200ms"), 100))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("no usable media driver is in");
    }

    @Test
    void aParameterIsAsGoodInItsSectionAsInTheUri() {
        new AeronDriver()
                .validate(
                        Pair.settings(Map.of("uri", "aeron:udp?endpoint=224.0.1.1:20456|interface=127.0.0.1|mtu=8k")));
        new AeronDriver()
                .validate(Pair.settings(Map.of(
                        "media", "udp",
                        "endpoint", "224.0.1.1:20456",
                        "channel.interface", "127.0.0.1",
                        "channel.mtu", "8k",
                        "publication.fc", "min",
                        "subscription.rcv-wnd", "256k",
                        "driver.aeron.socket.so_rcvbuf", "1m")));
    }
}

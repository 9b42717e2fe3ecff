package dev.weir.transport.aeron;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.aeron.idle.Idling;
import dev.weir.transport.aeron.idle.Role;
import dev.weir.transport.aeron.idle.Threading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a scenario asks of Aeron.
 *
 * @param channel the channel, without what tells its users apart
 * @param stream first stream id; 0 for one after the run
 * @param aeronDir folder of a running media driver; empty for one of the run's own
 * @param threading how many threads a media driver of the run's own has
 * @param idling what each role does while it waits
 * @param connectLimit longest time to reach the driver and for a publisher to be connected
 * @param properties Aeron's own settings of driver and client
 */
record AeronSettings(
        Channel channel,
        int stream,
        String aeronDir,
        Threading threading,
        Map<Role, Idling> idling,
        Duration connectLimit,
        AeronProperties properties) {

    static final String STREAM = "stream";
    static final String AERON_DIR = "aeron-dir";
    static final String THREADING = "threading";
    static final String CONNECT_LIMIT = "connect-timeout";
    private static final long MOST_STREAM = 1 << 30;

    static final List<Setting> DECLARATIONS = Stream.of(
                    Channel.DECLARATIONS.stream(),
                    Stream.of(
                            Setting.count(
                                    STREAM, 0, "Stream id, or the first of several; 0 derives it from the run id."),
                            Setting.text(
                                    AERON_DIR,
                                    "",
                                    "Folder of a running media driver to use; if empty, Weir starts one in its own"
                                            + " process."),
                            Setting.choice(
                                    THREADING, Threading.names(), "Threads of the media driver in this process.")),
                    Stream.of(Role.values()).map(Role::declaration),
                    Stream.of(
                            Setting.duration(
                                    CONNECT_LIMIT,
                                    "10s",
                                    "Maximum time to reach a media driver, to wait for its next sign of life, and for"
                                            + " a publisher to find a subscriber."),
                            Setting.properties(
                                    AeronProperties.SECTION,
                                    "Aeron's own settings of the media driver in this process and of the client, by"
                                            + " their full names, such as aeron.ipc.term.buffer.length.")))
            .flatMap(declarations -> declarations)
            .toList();

    static AeronSettings of(Settings settings) {
        Channel channel = Channel.of(settings);
        Threading threading = Threading.named(settings.text(THREADING));
        long stream = settings.count(STREAM);
        if (stream > MOST_STREAM) {
            throw new SettingsException(STREAM, "must be at most " + MOST_STREAM + ", found " + stream);
        }
        return new AeronSettings(
                channel,
                (int) stream,
                settings.text(AERON_DIR),
                threading,
                Role.idling(settings, channel.isIpc(), threading),
                settings.duration(CONNECT_LIMIT),
                new AeronProperties(settings.properties(AeronProperties.SECTION)));
    }

    /** Those of echoes, over the media driver in a folder; empty where the driver is one of each process. */
    AeronSettings ofEchoes(String folder, int firstStream) {
        return new AeronSettings(channel.ofEchoes(), firstStream, folder, threading, idling, connectLimit, properties);
    }

    /** Whether the media driver is one of this process. */
    boolean isEmbedded() {
        return aeronDir.isEmpty();
    }

    /** Checks what the declarations cannot say. */
    void check(Settings settings) {
        if (connectLimit.compareTo(Duration.ofMillis(100)) < 0) {
            throw new SettingsException(CONNECT_LIMIT, "must be at least 100ms");
        }
        channel.check(settings);
        properties.check(isEmbedded());
        if (!isEmbedded()) {
            Stream.concat(Stream.of(THREADING), Role.OF_THE_DRIVER.stream().map(Role::setting))
                    .filter(settings::isGiven)
                    .findFirst()
                    .ifPresent(name -> {
                        throw new SettingsException(
                                name, "the media driver in '" + AERON_DIR + "' runs already, with threads of its own");
                    });
        }
    }
}

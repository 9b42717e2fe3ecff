package dev.weir.transport.aeron;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.aeron.idle.Idling;
import dev.weir.transport.aeron.idle.Role;
import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.MediaDriverVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is really in force: as the publications tell, and the media driver when it is in this process. */
final class AeronReadBack {

    private static final Pattern LINE = Pattern.compile("(?m)^    (\\w+)=([^@{}\\n]*)$");

    private static final String RELIABLE = CommonContext.RELIABLE_STREAM_PARAM_NAME;

    private final AeronSettings asked;
    private final Link link;
    private final List<ExclusivePublication> publications;

    AeronReadBack(AeronSettings asked, Link link, List<ExclusivePublication> publications) {
        this.asked = asked;
        this.link = link;
        this.publications = publications;
    }

    List<EffectiveSetting> read(Channel channel, int firstStream, Map<Role, Idling> idling) {
        List<EffectiveSetting> read = new ArrayList<>(ofChannel(asked, channel, firstStream));
        reliable(channel).ifPresent(value -> read.add(new EffectiveSetting("channel", RELIABLE, value, true)));
        publications.stream()
                .filter(publication -> !publication.isClosed())
                .findFirst()
                .ifPresent(first -> {
                    read.add(new EffectiveSetting("publication", "channel", first.channel(), false));
                    read.add(number("termBufferLength", first.termBufferLength()));
                    read.add(number("maxPayloadLength", first.maxPayloadLength()));
                    read.add(number("maxMessageLength", first.maxMessageLength()));
                });
        idling.forEach((role, inForce) -> {
            if (asked.isEmbedded() || !Role.OF_THE_DRIVER.contains(role)) {
                boolean isDefault = inForce == role.fitting(asked.channel().isIpc(), asked.threading());
                read.add(
                        new EffectiveSetting("idle", role.text(), inForce.name().toLowerCase(Locale.ROOT), isDefault));
            }
        });
        // One that Weir did not start may be of another version than the client.
        link.driverVersion()
                .ifPresent(version -> read.add(new EffectiveSetting(
                        "driver", "version", version, version.equals(MediaDriverVersion.VERSION))));
        link.driver().ifPresent(driver -> read.addAll(ofTheDriver(driver)));
        return read;
    }

    /** What is known of the channel without a driver. */
    static List<EffectiveSetting> ofChannel(AeronSettings asked, Channel channel, int firstStream) {
        return List.of(
                new EffectiveSetting("client", "version", MediaDriverVersion.VERSION, true),
                new EffectiveSetting("channel", "subscription", channel.subscription(), false),
                new EffectiveSetting("channel", "stream", Integer.toString(firstStream), asked.stream() == 0));
    }

    /** Whether subscribers ask again for what they miss; not known of a running driver that the channel leaves it to. */
    private Optional<String> reliable(Channel channel) {
        if (channel.isIpc()) {
            return Optional.empty();
        }
        return Optional.ofNullable(ChannelUri.parse(channel.subscription()).get(RELIABLE))
                .or(() -> link.driver()
                        .map(driver -> lines(driver.configuration()).getOrDefault("reliableStream", "true")));
    }

    private static EffectiveSetting number(String name, int value) {
        return new EffectiveSetting("publication", name, Integer.toString(value), false);
    }

    private static List<EffectiveSetting> ofTheDriver(EmbeddedDriver driver) {
        Map<String, String> untouched = lines(new MediaDriver.Context().toString());
        List<EffectiveSetting> read = new ArrayList<>();
        lines(driver.configuration()).forEach((name, value) -> {
            String before = untouched.getOrDefault(name, "null");
            read.add(new EffectiveSetting("driver", name, value, before.equals(value) || before.equals("null")));
        });
        return read;
    }

    /** Names with plain values; objects are left out. */
    private static Map<String, String> lines(String configuration) {
        Map<String, String> lines = new LinkedHashMap<>();
        Matcher matcher = LINE.matcher(configuration);
        while (matcher.find()) {
            lines.put(matcher.group(1), matcher.group(2));
        }
        return lines;
    }
}

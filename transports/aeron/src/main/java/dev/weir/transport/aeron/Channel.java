package dev.weir.transport.aeron;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import dev.weir.unit.Spelling;
import io.aeron.ChannelUri;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where messages go: an Aeron channel, with parameters for everybody and some for one side only.
 *
 * @param uri the channel without any parameter of a section
 * @param both parameters of publications and subscriptions
 * @param publications parameters of publications only
 * @param subscriptions parameters of subscriptions only
 * @param echoEndpoint where publishers listen for echoes; empty where that is the endpoint of the messages
 */
record Channel(
        String uri,
        Map<String, String> both,
        Map<String, String> publications,
        Map<String, String> subscriptions,
        String echoEndpoint) {

    static final String MEDIA = "media";
    static final String ENDPOINT = "endpoint";
    static final String ECHO_ENDPOINT = "echoEndpoint";
    static final String URI = "uri";
    static final String BOTH = "channel";
    static final String PUBLICATION = "publication";
    private static final String SUBSCRIPTION = "subscription";
    private static final Pattern HOST_AND_PORT = Pattern.compile("(.+):([0-9]{1,5})");

    /** What says where a channel is. */
    private static final Set<String> PLACE = Set.of(
            CommonContext.ENDPOINT_PARAM_NAME,
            CommonContext.MDC_CONTROL_PARAM_NAME,
            CommonContext.MDC_CONTROL_MODE_PARAM_NAME);

    private static final Map<String, String> REFUSED = Map.of(
            CommonContext.SESSION_ID_PARAM_NAME,
            "Weir numbers the sessions of its publishers itself",
            CommonContext.STREAM_ID_PARAM_NAME,
            "give it as '" + AeronSettings.STREAM + "' instead");

    static final List<Setting> DECLARATIONS = List.of(
            Setting.choice(MEDIA, List.of("ipc", "udp"), "ipc: through shared memory; udp: over the network."),
            Setting.text(
                    ENDPOINT,
                    "127.0.0.1:0",
                    "With media udp: where subscribers listen, host:port, also a multicast group; port 0 takes a free one."),
            Setting.text(
                    ECHO_ENDPOINT,
                    "",
                    "With media udp and 'latency: round-trip': where publishers listen for echoes, host:port, also a"
                            + " multicast group; empty for 'endpoint', which suffices within one host."),
            Setting.text(URI, "", "A whole channel URI, in place of media and endpoint."),
            Setting.properties(
                    BOTH,
                    "Parameters of the channel by Aeron's names: mtu, term-length, interface, control and so on."),
            Setting.properties(PUBLICATION, "Parameters of the channel for publishers only."),
            Setting.properties(SUBSCRIPTION, "Parameters of the channel for subscribers only."));

    static Channel of(Settings settings) {
        String whole = settings.text(URI);
        String uri = settings.text(MEDIA).equals("udp") ? "aeron:udp?endpoint=" + settings.text(ENDPOINT) : "aeron:ipc";
        return new Channel(
                whole.isEmpty() ? uri : whole,
                settings.properties(BOTH),
                settings.properties(PUBLICATION),
                settings.properties(SUBSCRIPTION),
                settings.text(ECHO_ENDPOINT));
    }

    boolean isIpc() {
        return uri.startsWith("aeron:ipc");
    }

    /** Whether subscribers go on without what they miss. */
    boolean isUnreliable() {
        return "false".equals(ChannelUri.parse(subscription()).get(CommonContext.RELIABLE_STREAM_PARAM_NAME));
    }

    /** Checks what the declarations cannot say. */
    void check(Settings settings) {
        if (settings.isGiven(URI)) {
            Stream.of(MEDIA, ENDPOINT).filter(settings::isGiven).findFirst().ifPresent(name -> {
                throw new SettingsException(name, "'" + URI + "' says it already; take one of them out");
            });
        }
        Stream.of(ENDPOINT, ECHO_ENDPOINT)
                .filter(name -> isIpc() && settings.isGiven(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new SettingsException(name, "there is no endpoint with 'media: ipc'; write 'media: udp'");
                });
        checkUri();
        if (!echoEndpoint.isEmpty()) {
            checkEndpoint(ECHO_ENDPOINT, echoEndpoint);
        }
        checkParameters(BOTH, both);
        checkParameters(PUBLICATION, publications);
        checkParameters(SUBSCRIPTION, subscriptions);
    }

    private void checkUri() {
        ChannelUri parsed;
        try {
            parsed = ChannelUri.parse(uri);
            parsed.forEachParameter((name, value) -> checkName(URI, name));
            checkMedia(parsed);
            build(uri);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new SettingsException(URI, "'" + uri + "' is no channel: " + reason(e));
        }
        String endpoint = parsed.get(CommonContext.ENDPOINT_PARAM_NAME);
        if (endpoint != null) {
            checkEndpoint(ENDPOINT, endpoint);
        }
    }

    private static void checkEndpoint(String setting, String endpoint) {
        Matcher matcher = HOST_AND_PORT.matcher(endpoint);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > 65_535) {
            throw new SettingsException(
                    setting, "'" + endpoint + "' is no endpoint; it is written host:port, as in 127.0.0.1:20121");
        }
    }

    private static void checkMedia(ChannelUri parsed) {
        if (!parsed.isIpc() && !parsed.isUdp()) {
            throw new IllegalArgumentException("its media must be ipc or udp, found " + parsed.media());
        }
    }

    private void checkParameters(String section, Map<String, String> parameters) {
        parameters.forEach((name, value) -> {
            checkName(section + "." + name, name);
            try {
                build(with(uri, Map.of(name, value)));
            } catch (IllegalArgumentException | IllegalStateException e) {
                throw new SettingsException(section + "." + name, "'" + value + "' is refused: " + reason(e));
            }
        });
    }

    /** @throws SettingsException when Aeron knows no parameter of this name, or Weir sets it */
    static void checkName(String setting, String name) {
        if (name.equals(CommonContext.ENDPOINT_PARAM_NAME) && setting.startsWith(BOTH)) {
            throw new SettingsException(setting, "give it as '" + ENDPOINT + "' instead");
        }
        String refusal = REFUSED.get(name);
        if (refusal != null) {
            throw new SettingsException(setting, "'" + name + "': " + refusal);
        }
        Set<String> known = KnownNames.ofChannels();
        if (!known.contains(name)) {
            throw new SettingsException(
                    setting,
                    "Aeron knows no channel parameter '" + name + "'"
                            + Spelling.nearest(name, known)
                                    .map(near -> "; did you mean '" + near + "'?")
                                    .orElse("; it knows " + String.join(", ", known)));
        }
    }

    /** Lets Aeron parse every value. */
    private static void build(String uri) {
        new ChannelUriStringBuilder(uri).build();
    }

    private static String reason(RuntimeException e) {
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    }

    /** The term length that publications are given; empty when it is left to the driver. */
    Optional<Integer> termBytes() {
        return Optional.ofNullable(new ChannelUriStringBuilder(with(with(uri, both), publications)).termLength());
    }

    /** The same with a free port in the place of port 0. */
    Channel settled() {
        ChannelUri parsed = ChannelUri.parse(uri);
        String endpoint = parsed.get(CommonContext.ENDPOINT_PARAM_NAME);
        Matcher matcher = HOST_AND_PORT.matcher(endpoint == null ? "" : endpoint);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) != 0) {
            return this;
        }
        String host = matcher.group(1);
        int port = FreePort.on(host).orElseThrow(() -> new TransportException("no free UDP port was found on " + host));
        parsed.put(CommonContext.ENDPOINT_PARAM_NAME, host + ":" + port);
        return at(parsed.toString());
    }

    /** The same at the place that another process settled on. */
    Channel at(String settledUri) {
        return new Channel(settledUri, both, publications, subscriptions, echoEndpoint);
    }

    /** That of echoes, which publishers listen to. */
    Channel ofEchoes() {
        if (echoEndpoint.isEmpty()) {
            return this;
        }
        ChannelUri parsed = ChannelUri.parse(uri);
        PLACE.forEach(parsed::remove);
        parsed.put(CommonContext.ENDPOINT_PARAM_NAME, echoEndpoint);
        return new Channel(
                parsed.toString(),
                withoutPlace(both),
                withoutPlace(publications),
                withoutPlace(subscriptions),
                echoEndpoint);
    }

    private static Map<String, String> withoutPlace(Map<String, String> parameters) {
        Map<String, String> others = new HashMap<>(parameters);
        others.keySet().removeAll(PLACE);
        return others;
    }

    /** The channel of one publication. */
    String publication(int session) {
        return with(
                with(with(uri, both), publications),
                Map.of(CommonContext.SESSION_ID_PARAM_NAME, Integer.toString(session)));
    }

    /** The channel of every subscription. */
    String subscription() {
        return with(with(uri, both), subscriptions);
    }

    private static String with(String uri, Map<String, String> parameters) {
        ChannelUri parsed = ChannelUri.parse(uri);
        parameters.forEach(parsed::put);
        return parsed.toString();
    }
}

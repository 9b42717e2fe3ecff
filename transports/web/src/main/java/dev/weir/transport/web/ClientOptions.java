package dev.weir.transport.web;

import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import dev.weir.transport.web.WebSettings.Login;
import dev.weir.transport.web.WebSettings.Network;
import dev.weir.transport.web.WebSettings.Subscription;
import dev.weir.transport.web.client.options.ClientTls;
import dev.weir.transport.web.client.options.FieldListener;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Diffs;
import dev.weir.transport.web.client.options.TlcpOptions.Mode;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import dev.weir.transport.web.client.options.TlcpOptions.Reading;
import dev.weir.transport.web.client.options.TlcpOptions.Servers;
import dev.weir.transport.web.client.options.TlcpOptions.SessionTerms;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the clients of a run are told, made of its settings and of where its gateway is. */
final class ClientOptions {

    private static final String PATH = "/lightstreamer";
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(5);

    private final WebSettings settings;
    private final Servers servers;
    private final String topic;
    private final List<String> keyNames;

    /**
     * Looks the addresses up.
     *
     * @param addresses of the gateway, all with the same scheme and path
     * @param topic topic of the run
     * @param keyNames what the keys are called; empty when a key is called by its number
     * @throws TransportException when a host is unknown, or the certificates cannot be used
     */
    ClientOptions(WebSettings settings, List<URI> addresses, String topic, List<String> keyNames) {
        this.settings = settings;
        this.servers = servers(settings.network(), settings.gateway() instanceof GatewayChoice.Embedded, addresses);
        this.topic = topic;
        this.keyNames = List.copyOf(keyNames);
    }

    /** For light clients: the fields that were asked for. Stamps are in front, where they are found at once. */
    TlcpOptions ofCrowd() {
        Subscription.FieldChoice fields = settings.subscription().fields();
        List<String> names = new ArrayList<>(fields.stamps());
        fields.names().stream().filter(name -> !names.contains(name)).forEach(names::add);
        return of(names, FieldListener.none());
    }

    /**
     * For a subscriber: with the fields of its position, behind the others where they are not among them.
     *
     * @param listener told of every update
     */
    TlcpOptions ofSubscriber(FieldListener listener) {
        return of(subscriberFields(), listener);
    }

    /** The fields of a subscriber, in their order. */
    List<String> subscriberFields() {
        Subscription.FieldChoice fields = settings.subscription().fields();
        List<String> names = new ArrayList<>(fields.names());
        fields.position().stream().filter(field -> !names.contains(field)).forEach(names::add);
        return names;
    }

    private TlcpOptions of(List<String> fields, FieldListener listener) {
        Login login = settings.login();
        Subscription subscription = settings.subscription();
        Subscription.Terms terms = subscription.terms();
        return new TlcpOptions(
                servers,
                new SessionTerms(
                        login.adapterSet(),
                        Optional.of(login.user()).filter(user -> !user.isEmpty()),
                        Optional.of(login.password()).filter(password -> !password.isEmpty()),
                        SessionTerms.CUSTOM_CLIENT,
                        diffs(subscription.diffs()),
                        terms.maxBandwidth(),
                        KEEP_ALIVE,
                        settings.network().recover()),
                new Subscribed(
                        login.dataAdapter(),
                        subscription.item().replace(WebSettings.TOPIC, topic),
                        fields,
                        Mode.valueOf(terms.mode().toUpperCase(Locale.ROOT)),
                        Boolean.toString(terms.snapshot()),
                        terms.maxFrequency()),
                Reading.ofField(fields.indexOf(subscription.fields().value()))
                        .with(listener)
                        .withKeyNames(this::keyName)
                        .with(stamps(fields)));
    }

    /** Where the instants of the gateway are; nowhere when a client subscribes to no such fields. */
    private Reading.Stamps stamps(List<String> fields) {
        List<String> names = settings.subscription().fields().stamps();
        return names.isEmpty()
                ? Reading.Stamps.NONE
                : new Reading.Stamps(fields.indexOf(names.getFirst()), fields.indexOf(names.getLast()));
    }

    private String keyName(int key) {
        return keyNames.isEmpty() ? Integer.toString(key) : keyNames.get(key);
    }

    private static Diffs diffs(String word) {
        return switch (word) {
            case "none" -> Diffs.NONE;
            case "jsonpatch" -> new Diffs(true, false);
            case "tlcpdiff" -> new Diffs(false, true);
            case "all" -> Diffs.ALL;
            default -> throw new IllegalArgumentException("no such deltas are known: " + word);
        };
    }

    /** The address of an embedded gateway says whether it has TLS; which protocol clients speak to it is a setting. */
    private static Servers servers(Network network, boolean embedded, List<URI> addresses) {
        URI first = addresses.getFirst();
        boolean tls = first.getScheme().equals("wss") || first.getScheme().equals("https");
        boolean http = embedded ? network.http() : first.getScheme().startsWith("http");
        return new Servers(
                addresses.stream().map(ClientOptions::resolved).toList(),
                http ? Protocol.HTTP_STREAMING : Protocol.WEBSOCKET,
                first.getPath().isEmpty() ? PATH : first.getPath(),
                tls ? Optional.of(tls(network)) : Optional.empty(),
                localAddresses(network),
                network.openTime());
    }

    static InetSocketAddress resolved(URI address) {
        InetSocketAddress resolved = new InetSocketAddress(address.getHost(), address.getPort());
        if (resolved.isUnresolved()) {
            throw new TransportException("the host of the gateway " + address + " is unknown");
        }
        return resolved;
    }

    private static ClientTls tls(Network network) {
        try {
            return network.trust().isEmpty() ? ClientTls.system() : ClientTls.trusting(Path.of(network.trust()));
        } catch (IOException e) {
            throw new SettingsException(WebSettings.TRUST, String.valueOf(e.getMessage()));
        }
    }

    /** Addresses of this host that clients connect from; empty when the user named none. */
    static List<InetAddress> localAddresses(Network network) {
        return network.localAddresses().stream()
                .map(ClientOptions::localAddress)
                .toList();
    }

    private static InetAddress localAddress(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new SettingsException(
                    WebSettings.LOCAL_ADDRESSES, "'" + address + "' is not an address of this host");
        }
    }
}

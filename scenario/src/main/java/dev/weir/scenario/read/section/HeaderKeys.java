package dev.weir.scenario.read.section;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Node;
import dev.weir.config.Section;
import dev.weir.message.CarrierKind;
import dev.weir.payload.header.HeaderSpec;
import dev.weir.payload.header.HeaderText;
import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import java.util.ArrayList;
import java.util.List;

/** The keys of a scenario that say which headers of the user's own messages carry. */
public final class HeaderKeys {

    /** The section of headers. */
    public static final String HEADERS = "headers";

    /** The key that says what is checked, which means nothing without headers. */
    public static final String CHECK = "check";

    /** All of them, in the order of the reference. */
    public static final List<Key> ALL = List.of(
            Key.open(
                    HEADERS,
                    "section of texts",
                    "",
                    "{ tenant: acme, 'attempt-${number}': '${math:random(30) + 1}' }",
                    "Headers of your own on every message, any number, in this order. Names and values may hold"
                            + " expressions: `${…}` is evaluated for each message and `%{…}` once. The same"
                            + " message always gets the same headers."),
            Key.value(
                    CHECK,
                    choice(List.of("none", HEADERS)),
                    "none",
                    "headers",
                    "What a subscriber checks beside the identity and the checksum of a message. headers: that"
                            + " it has exactly the headers that were sent; a message with others counts as"
                            + " corrupt."));

    private HeaderKeys() {}

    /**
     * What is asked for.
     *
     * @param crowd whether light clients receive the messages, in the place of subscribers
     */
    public static HeaderSpec read(
            Section top,
            TransportDriver driver,
            Settings settings,
            CarrierKind carrier,
            Topology topology,
            boolean crowd) {
        List<HeaderText> headers = headers(top, topology.publishers());
        boolean checked = top.text(CHECK).equals(HEADERS);
        if (!headers.isEmpty() && !driver.capabilities(settings).contains(Capability.USER_HEADERS)) {
            throw top.place(HEADERS)
                    .error(
                            "'headers': the transport '" + driver.name() + "' carries no headers of your own",
                            "put what they say into the payload:  payload: { file: messages.txt }");
        }
        if (checked) {
            check(top, headers, carrier, topology.subscribers() > 0 && !crowd);
        }
        return new HeaderSpec(headers, checked);
    }

    private static void check(Section top, List<HeaderText> headers, CarrierKind carrier, boolean subscribing) {
        if (headers.isEmpty()) {
            throw top.place(CHECK)
                    .error("'check': there are no headers to be checked", "write:  headers: { tenant: acme }");
        }
        if (carrier == CarrierKind.NONE) {
            throw top.place(CHECK)
                    .error(
                            "'check': without an identity nobody knows which headers a message was sent with",
                            "possible with it:  carrier: binary");
        }
        if (!subscribing) {
            throw top.place(CHECK)
                    .error("'check': only subscribers check headers", "possible with it:  subscribers: 1");
        }
    }

    private static List<HeaderText> headers(Section top, int publishers) {
        if (!top.isGiven(HEADERS)) {
            return List.of();
        }
        Node node = top.node(HEADERS);
        if (!(node instanceof Node.Mapping given)) {
            throw node.place()
                    .error(
                            "'headers' is a section of names and values, not " + node.kind(),
                            "write:  headers: { tenant: acme }");
        }
        List<HeaderText> headers = new ArrayList<>();
        given.entries().forEach((name, entry) -> headers.add(header(name, entry, publishers)));
        return headers;
    }

    private static HeaderText header(String name, Node.Entry entry, int publishers) {
        if (!(entry.value() instanceof Node.Scalar value)) {
            throw entry.value()
                    .place()
                    .error("'" + name + "' in 'headers' is a text, not "
                            + entry.value().kind());
        }
        HeaderText header = new HeaderText(name, value.text());
        try {
            header.check(publishers);
        } catch (IllegalArgumentException e) {
            throw error(name, value, e);
        }
        return header;
    }

    private static ConfigException error(String name, Node.Scalar value, IllegalArgumentException wrong) {
        return value.place().error("'" + name + "' in 'headers': " + wrong.getMessage(), wrong);
    }
}

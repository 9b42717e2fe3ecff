package dev.weir.gateway.config;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.gateway.config.XmlVariables.Use;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.secret.Secrets;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads {@code adapters.xml}: elements and parameters only, no document type, no entities but XML's own. */
final class AdaptersXml {

    private static final int MOST_CHARACTERS = 4_000_000;

    /** Says for an element by which sign variables are known; for an attribute with its name before it. */
    private static final String PREFIX = "prop_prefix";

    private static final Set<String> PROXIES = Set.of("PROXY_FOR_REMOTE_ADAPTER", "ROBUST_PROXY_FOR_REMOTE_ADAPTER");

    private final String file;
    private final Path folder;
    private final XMLStreamReader xml;
    private final XmlVariables variables;
    private final List<ConnectionSettings> connections = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private final Problems problems = new Problems();
    private String adapterSet = "DEFAULT";

    private AdaptersXml(String text, String file, Path folder, Variables variables) throws XMLStreamException {
        this.file = file;
        this.folder = folder;
        this.variables = new XmlVariables(variables);
        this.xml = reader(text);
    }

    /** Reads XML, and nothing that it refers to. */
    static XMLStreamReader reader(String text) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory.createXMLStreamReader(new StringReader(text));
    }

    /** Says what is wrong with the XML of a file, and where. */
    static ConfigException invalid(String file, XMLStreamException fault) {
        int line = fault.getLocation() == null ? 1 : fault.getLocation().getLineNumber();
        String message = String.valueOf(fault.getMessage());
        String reason = message.substring(message.indexOf("Message: ") < 0 ? 0 : message.indexOf("Message: ") + 9);
        return new ConfigException(file + ":" + line + ": is not valid XML: " + reason, fault);
    }

    static ConfiguredAdapters read(String text, String file, Path folder, Variables variables) {
        if (text.length() > MOST_CHARACTERS) {
            throw Place.file(file).error("is longer than " + MOST_CHARACTERS + " characters");
        }
        try {
            return new AdaptersXml(text, file, folder, variables).masking();
        } catch (XMLStreamException e) {
            throw invalid(file, e);
        }
    }

    /** No error shows a secret of the file or of a variable. */
    private ConfiguredAdapters masking() throws XMLStreamException {
        try {
            return read();
        } catch (ConfigException e) {
            throw new ConfigException(Secrets.masked(String.valueOf(e.getMessage())));
        }
    }

    private ConfiguredAdapters read() throws XMLStreamException {
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw place().error("document types and entities are not read");
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                element();
            }
        }
        problems.throwIfAny();
        if (connections.isEmpty()) {
            throw Place.file(file).error("has no enabled data_provider");
        }
        return new ConfiguredAdapters(adapterSet, connections, List.copyOf(remarks));
    }

    private void element() throws XMLStreamException {
        switch (xml.getLocalName()) {
            case "adapters_conf" -> {
                String id = attribute("id");
                adapterSet = id == null ? adapterSet : id;
            }
            // They configure the server that the file was written for.
            case "metadata_provider", "metadata_adapter_initialised_first" -> skip();
            case "data_provider" -> dataProvider();
            case LightstreamerConf.ROOT ->
                throw place().error(
                                "is the configuration of Lightstreamer Server, and names no topics",
                                "give an adapters.xml or a gateway.yaml, and this file beside it:  --set "
                                        + GatewayKeys.LIGHTSTREAMER_CONF + "=" + file);
            default ->
                throw place().error(
                                "unknown element '" + xml.getLocalName() + "'",
                                "Known here: adapters_conf, metadata_provider, data_provider");
        }
    }

    private void skip() throws XMLStreamException {
        for (int depth = 1; depth > 0; ) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    throw place().error("document types and entities are not read");
                default -> {}
            }
        }
    }

    private void dataProvider() throws XMLStreamException {
        Place place = place();
        String given = attribute("name");
        String name = given == null ? "DEFAULT" : given.strip();
        if (!names.add(name)) {
            throw place.error("a second data_provider named '" + name + "'");
        }
        Map<String, Scalar> parameters = new LinkedHashMap<>();
        while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
            switch (xml.getLocalName()) {
                case "param" -> parameter(parameters);
                case "adapter_class" -> adapterClass(name);
                case "install_dir", "classloader" -> skip();
                default ->
                    throw place().error(
                                    "unknown element '" + xml.getLocalName() + "' in data_provider",
                                    "Known here: adapter_class, param");
            }
        }
        Given connection = Given.empty(name, place, folder);
        int before = problems.count();
        new XmlParameters(connection, remarks).take(parameters, problems);
        if (problems.count() == before) {
            new ConnectionReader(connection).read(problems).ifPresent(connections::add);
        }
    }

    /** The class is another server's; but a proxy has no parameters that say anything of Kafka. */
    private void adapterClass(String provider) throws XMLStreamException {
        Place at = place();
        String type = xml.getElementText().strip();
        if (PROXIES.contains(type)) {
            throw at.error(
                    "the data_provider '" + provider + "' is a proxy adapter (" + type
                            + "), which waits for Kafka Connect; that is not supported",
                    "the gateway reads Kafka itself: give it bootstrap.servers, map.TOPIC.to and field.NAME");
        }
    }

    private void parameter(Map<String, Scalar> parameters) throws XMLStreamException {
        Place at = place();
        String attribute = attribute("name");
        String prefix = xml.getAttributeValue(null, PREFIX);
        String text = xml.getElementText().strip();
        if (attribute == null || attribute.isBlank()) {
            throw at.error("a param has no name");
        }
        // Files in use have names with a space before them.
        String name = attribute.strip();
        boolean secret = XmlParameters.isSecret(name);
        String value = variables.expanded(new Use(text, "the parameter '" + name + "'", secret, at), prefix);
        Secrets.remember(secret ? name : "", value);
        if (parameters.putIfAbsent(name, new Scalar(value, at)) != null) {
            throw at.error("the parameter '" + name + "' occurs twice");
        }
    }

    /** An attribute; null when there is none. */
    private @Nullable String attribute(String name) {
        String text = xml.getAttributeValue(null, name);
        if (text == null) {
            return null;
        }
        String what = "the attribute '" + name + "' of " + xml.getLocalName();
        String prefix = xml.getAttributeValue(null, name + "_" + PREFIX);
        return variables.expanded(new Use(text.strip(), what, false, place()), prefix);
    }

    private Place place() {
        return Place.line(file, xml.getLocation().getLineNumber());
    }
}

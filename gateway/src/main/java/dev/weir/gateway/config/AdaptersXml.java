package dev.weir.gateway.config;

import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.scenario.ConfigException;
import dev.weir.scenario.Node.Scalar;
import dev.weir.scenario.Place;
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

    private final String file;
    private final Path folder;
    private final XMLStreamReader xml;
    private final List<ConnectionSettings> connections = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private String adapterSet = "DEFAULT";

    private AdaptersXml(String text, String file, Path folder) throws XMLStreamException {
        this.file = file;
        this.folder = folder;
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        this.xml = factory.createXMLStreamReader(new StringReader(text));
    }

    static ConfiguredAdapters read(String text, String file, Path folder) {
        if (text.length() > MOST_CHARACTERS) {
            throw Place.file(file).error("is longer than " + MOST_CHARACTERS + " characters");
        }
        try {
            return new AdaptersXml(text, file, folder).read();
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            String message = String.valueOf(e.getMessage());
            String reason = message.substring(message.indexOf("Message: ") < 0 ? 0 : message.indexOf("Message: ") + 9);
            throw new ConfigException(file + ":" + line + ": is not valid XML: " + reason, e);
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
        if (connections.isEmpty()) {
            throw Place.file(file).error("holds no data_provider that is enabled");
        }
        return new ConfiguredAdapters(adapterSet, connections, List.copyOf(remarks));
    }

    private void element() throws XMLStreamException {
        switch (xml.getLocalName()) {
            case "adapters_conf" -> {
                String id = xml.getAttributeValue(null, "id");
                adapterSet = id == null ? adapterSet : id;
            }
            // It configures the server that the file was written for.
            case "metadata_provider" -> skip();
            case "data_provider" -> dataProvider();
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
        String given = xml.getAttributeValue(null, "name");
        String name = given == null ? "DEFAULT" : given.strip();
        if (!names.add(name)) {
            throw place.error("a second data_provider named '" + name + "'");
        }
        Map<String, Scalar> parameters = new LinkedHashMap<>();
        while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
            Place at = place();
            String attribute = xml.getAttributeValue(null, "name");
            switch (xml.getLocalName()) {
                case "param" ->
                    put(parameters, attribute, new Scalar(xml.getElementText().strip(), at));
                case "adapter_class", "install_dir", "classloader" -> skip();
                default ->
                    throw at.error(
                            "unknown element '" + xml.getLocalName() + "' in data_provider",
                            "Known here: adapter_class, param");
            }
        }
        Given connection = Given.empty(name, place, folder);
        new XmlParameters(connection, remarks).take(parameters);
        new ConnectionReader(connection).read().ifPresent(connections::add);
    }

    private static void put(Map<String, Scalar> parameters, @Nullable String name, Scalar value) {
        if (name == null || name.isBlank()) {
            throw value.place().error("a param has no name");
        }
        // Files in use have names with a space before them.
        if (parameters.putIfAbsent(name.strip(), value) != null) {
            throw value.place().error("the parameter '" + name.strip() + "' twice");
        }
    }

    private Place place() {
        return Place.line(file, xml.getLocation().getLineNumber());
    }
}

package dev.weir.cli.run;

import dev.weir.config.ConfigException;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.RegularFile;
import dev.weir.config.Suggestions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The configuration file of the client simulator of Lightstreamer's load-test toolkit, as settings of a scenario. What the
 * clients of a scenario cannot do is refused, with the parameter and its line.
 */
public final class SimulatorFile {

    private static final String ROOT = "client_conf";
    private static final String PARAMETER = "param";

    private final Path file;
    private final Map<String, Parameter> parameters = new LinkedHashMap<>();
    private final Problems problems = new Problems();

    /** One parameter, and where it stands. */
    private record Parameter(String name, String value, Place place) {}

    private SimulatorFile(Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @return settings to put into a scenario, each written {@code key=value}
     * @throws ConfigException when the file cannot be read, or asks for what clients cannot do
     */
    public static List<String> overrides(Path file) {
        SimulatorFile read = new SimulatorFile(file);
        try (InputStream input = Files.newInputStream(RegularFile.checked(file))) {
            read.parse(input);
        } catch (IOException e) {
            throw new ConfigException("cannot read " + file + ": " + e.getMessage(), e);
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            throw Place.line(file.toString(), line).error("is not valid XML", new IllegalArgumentException(e));
        }
        List<String> overrides = SimulatorParameters.overrides(read.values(), read::refuse);
        read.problems.throwIfAny();
        return overrides;
    }

    private Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        parameters.forEach((name, parameter) -> values.put(name, parameter.value));
        return values;
    }

    private void refuse(String name, String reason) {
        Parameter parameter = parameters.get(name);
        Place place = parameter == null ? Place.file(file.toString()) : parameter.place;
        problems.add(place.error("'" + name + "': " + reason));
    }

    private void parse(InputStream input) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader xml = factory.createXMLStreamReader(input);
        while (xml.hasNext()) {
            int event = xml.next();
            Place place = Place.line(file.toString(), xml.getLocation().getLineNumber());
            if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw place.error("document types and entities are not read");
            }
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals(PARAMETER)) {
                parameter(xml, place);
            } else if (event == XMLStreamConstants.START_ELEMENT
                    && !xml.getLocalName().equals(ROOT)) {
                throw place.error("unknown element '" + xml.getLocalName() + "'", "Known here: client_conf, param");
            }
        }
    }

    private void parameter(XMLStreamReader xml, Place place) throws XMLStreamException {
        String name = String.valueOf(xml.getAttributeValue(null, "name")).strip();
        String value = xml.getElementText().strip();
        if (!SimulatorParameters.NAMES.contains(name)) {
            problems.add(
                    place.error("unknown parameter '" + name + "'", Suggestions.hint(name, SimulatorParameters.NAMES)));
        } else if (parameters.put(name, new Parameter(name, value, place)) != null) {
            problems.add(place.error("a second parameter '" + name + "'"));
        }
    }
}

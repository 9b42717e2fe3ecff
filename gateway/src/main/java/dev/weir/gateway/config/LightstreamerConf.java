package dev.weir.gateway.config;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.unit.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads of {@code lightstreamer_conf.xml} what says which differences of values clients get. */
final class LightstreamerConf {

    /** The element that the file is. */
    static final String ROOT = "lightstreamer_conf";

    static final String ORDER = "default_diff_order";
    static final String MIN_LENGTH = "jsonpatch_min_length";

    private static final String PATCH = "jsonpatch";
    private static final String TEXT_DIFF = "diff_match_patch";

    /** What Lightstreamer Server begins with, for both. */
    private static final String USUAL_LENGTH = "50";

    private final String file;
    private final Map<String, Scalar> found = new LinkedHashMap<>();

    private LightstreamerConf(String file) {
        this.file = file;
    }

    /**
     * What a file says, under the keys of {@link GatewayKeys}.
     *
     * @param file how errors call it
     */
    static Map<String, Scalar> read(String text, String file) {
        LightstreamerConf conf = new LightstreamerConf(file);
        try {
            conf.find(AdaptersXml.reader(text));
        } catch (XMLStreamException e) {
            throw AdaptersXml.invalid(file, e);
        }
        return conf.values();
    }

    private void find(XMLStreamReader xml) throws XMLStreamException {
        boolean first = true;
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            Place place = Place.line(file, xml.getLocation().getLineNumber());
            String name = xml.getLocalName();
            if (first && !name.equals(ROOT)) {
                throw place.error("is not a lightstreamer_conf.xml: it begins with the element '" + name + "'");
            }
            first = false;
            if (name.equals(ORDER) || name.equals(MIN_LENGTH)) {
                String value = xml.getElementText().strip();
                if (!value.isEmpty()) {
                    found.put(name, new Scalar(value, place));
                }
            }
        }
    }

    private Map<String, Scalar> values() {
        List<String> order = order();
        Map<String, Scalar> values = new LinkedHashMap<>();
        Scalar none = new Scalar(KeyDeclarations.NONE, Place.file(file));
        values.put("items.json-patch-from", order.contains(PATCH) ? minLength() : none);
        values.put(
                "items.tlcp-diff-from", order.contains(TEXT_DIFF) ? new Scalar(USUAL_LENGTH, Place.file(file)) : none);
        return values;
    }

    private List<String> order() {
        Scalar given = found.get(ORDER);
        if (given == null) {
            return List.of();
        }
        List<String> order = new ArrayList<>();
        for (String name : given.text().split(",", -1)) {
            if (!name.strip().equals(PATCH) && !name.strip().equals(TEXT_DIFF)) {
                throw wrong(given, ORDER, "a list of " + PATCH + " and " + TEXT_DIFF);
            }
            order.add(name.strip());
        }
        return order;
    }

    private Scalar minLength() {
        Scalar given = found.get(MIN_LENGTH);
        if (given == null) {
            return new Scalar(USUAL_LENGTH, Place.file(file));
        }
        if (given.text().equals(KeyDeclarations.NONE)) {
            return new Scalar("0", given.place());
        }
        try {
            Numbers.count(given.text());
            return given;
        } catch (IllegalArgumentException e) {
            throw wrong(given, MIN_LENGTH, "a whole number, or none");
        }
    }

    private static ConfigException wrong(Scalar given, String name, String right) {
        return given.place().error("'" + name + "' is " + right + ", not '" + given.text() + "'");
    }
}

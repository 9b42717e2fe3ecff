package dev.weir.config;

import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.secret.Secrets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML as plain data: sections, lists and text. Anchors, aliases and tags are refused, so a file means what it
 * shows, cannot grow while it is read, and names no class. Reads one text once.
 */
public final class YamlReader {

    private static final int MAX_DEPTH = 20;

    /** The tag is not named: it may be a password that begins with {@code !}. */
    private static final String TAG =
            "a tag, which is not used here; a value that begins with ! stands in quotes, for example '!value'";

    private final Function<Integer, Place> places;
    private final UnaryOperator<String> names;
    private final Iterator<Event> events;

    private YamlReader(String text, Function<Integer, Place> places, UnaryOperator<String> names) {
        this.places = places;
        this.names = names;
        LoadSettings settings = LoadSettings.builder().setParseComments(false).build();
        this.events = new Parse(settings).parseString(text).iterator();
    }

    /** Reads a file's text; empty when there is nothing in it. */
    public static Optional<Node> read(String text, String file) {
        return read(text, file, path -> path);
    }

    /**
     * The same of a file in which users choose some of the keys, which do not tell what is secret.
     *
     * @param names what is left of the keys that lead to a value, with dots between them, without the chosen ones
     */
    public static Optional<Node> read(String text, String file, UnaryOperator<String> names) {
        return read("", text, line -> Place.line(file, line), names);
    }

    /** Reads the value of an option, given for that key. */
    public static Optional<Node> read(String key, String text, Place option) {
        return read(key, text, line -> option, path -> path);
    }

    private static Optional<Node> read(
            String key, String text, Function<Integer, Place> places, UnaryOperator<String> names) {
        try {
            return new YamlReader(text, places, names).document(key);
        } catch (MarkedYamlEngineException e) {
            throw syntaxError(e, places);
        } catch (ReaderException e) {
            int line = 1
                    + (int) text.codePoints()
                            .limit(e.getPosition())
                            .filter(c -> c == '\n')
                            .count();
            throw places.apply(line)
                    .error("not a text file: it holds the character " + Character.getName(e.getCodePoint()), e);
        } catch (YamlEngineException e) {
            throw places.apply(1).error("not readable as YAML: " + e.getMessage(), e);
        }
    }

    /** Without its cause, which quotes the line, and what stands there may be secret. */
    private static ConfigException syntaxError(MarkedYamlEngineException e, Function<Integer, Place> places) {
        int line = e.getProblemMark().or(e::getContextMark).map(Mark::getLine).orElse(0) + 1;
        int column = e.getProblemMark().map(Mark::getColumn).orElse(0) + 1;
        String problem = e.getProblem();
        if (problem.contains("TAB")) {
            return places.apply(line).error("a tab at column " + column + "; YAML is indented with spaces");
        }
        if (problem.startsWith("found undefined tag handle") || "while scanning a tag".equals(e.getContext())) {
            return places.apply(line).error(TAG);
        }
        String context = e.getContext() == null ? "" : " (" + e.getContext() + ")";
        return places.apply(line).error("not valid YAML at column " + column + ": " + problem + context);
    }

    private Optional<Node> document(String key) {
        Optional<Node> root = Optional.empty();
        while (events.hasNext()) {
            Event event = events.next();
            if (event instanceof DocumentStartEvent && root.isPresent()) {
                throw place(event).error("a second document begins here; a file holds only one");
            }
            if (event instanceof NodeEvent node) {
                root = Optional.of(node(node, key, 0));
            }
        }
        return root;
    }

    /** @param path the keys that lead here, with dots between them: they tell what is secret */
    private Node node(NodeEvent event, String path, int depth) {
        if (event instanceof AliasEvent || event.getAnchor().isPresent()) {
            throw place(event).error("anchors and aliases (& and *) are not used here; write the value out");
        }
        if (depth > MAX_DEPTH) {
            throw place(event).error("nested more than " + MAX_DEPTH + " deep");
        }
        return switch (event) {
            case ScalarEvent scalar -> scalar(scalar, path);
            case SequenceStartEvent start -> {
                refuse(start.getTag(), start, path);
                yield sequence(start, path, depth);
            }
            case MappingStartEvent start -> {
                refuse(start.getTag(), start, path);
                yield mapping(start, path, depth);
            }
            default -> throw new IllegalStateException("no such YAML event is known: " + event.getEventId());
        };
    }

    private Scalar scalar(ScalarEvent event, String path) {
        Secrets.remember(names.apply(path), event.getValue());
        refuse(event.getTag(), event, path);
        return new Scalar(event.getValue(), place(event));
    }

    private void refuse(Optional<String> tag, Event event, String path) {
        tag.ifPresent(text -> {
            Secrets.remember(names.apply(path), text);
            throw place(event).error(TAG);
        });
    }

    private Sequence sequence(SequenceStartEvent start, String path, int depth) {
        List<Node> items = new ArrayList<>();
        for (Event event = events.next(); !(event instanceof SequenceEndEvent); event = events.next()) {
            items.add(node((NodeEvent) event, path, depth + 1));
        }
        return new Sequence(List.copyOf(items), place(start));
    }

    private Mapping mapping(MappingStartEvent start, String path, int depth) {
        Mapping mapping = Mapping.empty(place(start));
        for (Event event = events.next(); !(event instanceof MappingEndEvent); event = events.next()) {
            if (!(node((NodeEvent) event, "", depth + 1) instanceof Scalar key)) {
                throw place(event).error("a key is one word, not a section or a list");
            }
            String keys = path.isEmpty() ? key.text() : path + "." + key.text();
            Entry entry = new Entry(key.place(), node((NodeEvent) events.next(), keys, depth + 1));
            Entry before = mapping.entries().putIfAbsent(key.text(), entry);
            if (before != null) {
                throw key.place()
                        .error("duplicate key '" + key.text() + "', given before at "
                                + before.keyPlace().text());
            }
        }
        return mapping;
    }

    private Place place(Event event) {
        return places.apply(event.getStartMark().map(Mark::getLine).orElse(0) + 1);
    }
}

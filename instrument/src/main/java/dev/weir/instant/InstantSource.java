package dev.weir.instant;

import java.util.List;

/**
 * Where the instant stands at which a message of somebody else was due.
 *
 * @param place in which part of the message
 * @param name name of the header, or path in the JSON value; empty for the stamp of the record
 * @param unit in which unit it is written there
 */
public record InstantSource(Place place, String name, InstantUnit unit) {

    /** A part of a message. */
    public enum Place {
        /** The timestamp that the record has in the log. */
        RECORD,
        /** A header of the message. */
        HEADER,
        /** A field of the value, which is JSON. */
        JSON
    }

    private static final String WRITTEN = "write  record,  header sent-at,  or  json $.meta.sent";

    public InstantSource {
        if (place == Place.JSON) {
            FieldPath.steps(name);
        }
    }

    /**
     * The one that a scenario writes so: {@code record}, {@code header sent-at}, {@code json $.meta.sent}.
     *
     * @throws IllegalArgumentException in words for the user
     */
    public static InstantSource parse(String text, InstantUnit unit) {
        List<String> words = List.of(text.strip().split("\\s+", 2));
        if (words.equals(List.of("record"))) {
            return new InstantSource(Place.RECORD, "", InstantUnit.MILLIS);
        }
        if (words.size() == 2 && words.getFirst().equals("header")) {
            return new InstantSource(Place.HEADER, words.getLast(), unit);
        }
        if (words.size() == 2 && words.getFirst().equals("json")) {
            return new InstantSource(Place.JSON, words.getLast(), unit);
        }
        throw new IllegalArgumentException("'" + text + "' says not where the instant stands; " + WRITTEN);
    }

    /** In words: {@code the field $.meta.sent, in ms}. */
    public String words() {
        return switch (place) {
            case RECORD -> "the timestamp of the record";
            case HEADER -> "the header " + name + ", in " + unit.word();
            case JSON -> "the field " + name + ", in " + unit.word();
        };
    }
}

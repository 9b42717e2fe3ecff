package dev.weir.payload.document;

/** What a document looks like. */
public enum DocumentForm {
    /** Time, publisher and random text, without a key. */
    BASE(false, true),
    /** As {@link #BASE}, with a key beside it. */
    KEYED(true, true),
    /** A JSON object of time, random text, key and number; every message is new. */
    JSON(true, false),
    /** A JSON object for each key, in which an update changes one text, one number and the time. */
    COMPLEX(true, false),
    /** A JSON object for each key, in which an update changes a short text, one number and the time. */
    VERYCOMPLEX(true, false),
    /** The Unix time in seconds and nothing else, without a key. */
    UNIXTIME(false, false);

    private final boolean keyed;
    private final boolean sized;

    DocumentForm(boolean keyed, boolean sized) {
        this.keyed = keyed;
        this.sized = sized;
    }

    /** Whether every message of this form has a key. */
    public boolean keyed() {
        return keyed;
    }

    /** Whether its text has the size that is asked for; others have a size of their own. */
    public boolean sized() {
        return sized;
    }

    /** Whether messages of a key are updates of one document. */
    boolean updates() {
        return this == COMPLEX || this == VERYCOMPLEX;
    }
}

package dev.weir.payload.document;

/** What a document looks like. */
public enum DocumentForm {
    /** Time, publisher and random text, without a key. */
    BASE(false, false),
    /** As {@link #BASE}, with a key beside it. */
    KEYED(true, false),
    /** A JSON object of time, random text, key and number; every message is new. */
    JSON(true, true),
    /** A JSON object for each key, in which an update changes one text, one number and the time. */
    COMPLEX(true, true),
    /** A JSON object for each key, in which an update changes a short text, one number and the time. */
    VERYCOMPLEX(true, true);

    private final boolean keyed;
    private final boolean json;

    DocumentForm(boolean keyed, boolean json) {
        this.keyed = keyed;
        this.json = json;
    }

    /** Whether every message of this form has a key. */
    public boolean keyed() {
        return keyed;
    }

    /** Whether it is a JSON object, whose size is its own. */
    public boolean json() {
        return json;
    }

    /** Whether messages of a key are updates of one document. */
    boolean updates() {
        return this == COMPLEX || this == VERYCOMPLEX;
    }
}

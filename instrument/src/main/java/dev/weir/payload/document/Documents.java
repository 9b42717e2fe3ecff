package dev.weir.payload.document;

import dev.weir.clock.WallTime;
import java.util.List;

/**
 * The documents of a run: what all its publishers share, and a writer for each of them. Thread-safe.
 *
 * <p>Where one publisher publishes, the same seed gives the same documents but for the times in them. Several publishers
 * update the documents of the same keys, each as its turn comes.
 */
public final class Documents {

    /** The most keys whose documents are kept. */
    public static final int MAX_KEYS = 1_000_000;

    private final DocumentSettings settings;
    private final int textBytes;
    private final PersonStates states;

    /**
     * @param textBytes bytes of text behind the time and the publisher, where the form is sized
     * @param withToken whether a document leaves a place for its identity
     * @param keys how many keys there are
     * @param keyNames what they are called; empty when by their number
     * @throws IllegalArgumentException when there are too many keys, or none where the form needs one
     */
    public Documents(DocumentForm form, int textBytes, boolean withToken, int keys, List<String> keyNames, long seed) {
        int least = form.keyed() ? 1 : 0;
        int most = form.updates() ? MAX_KEYS : Integer.MAX_VALUE;
        if (keys < least || keys > most) {
            throw new IllegalArgumentException(
                    "documents of this form have " + least + " to " + most + " keys, not " + keys);
        }
        this.settings = new DocumentSettings(form, withToken, new KeyTexts(keys, keyNames), seed);
        this.textBytes = textBytes;
        this.states = new PersonStates(form, form.updates() ? keys : 0, seed);
    }

    /**
     * A writer for one thread.
     *
     * @param stream number of the publisher, from 0
     * @param wall which local time an instant of the run's clock is
     */
    public DocumentWriter writer(int stream, WallTime wall) {
        return switch (settings.form()) {
            case BASE, KEYED -> new TextDocument(settings, textBytes, stream, wall);
            case JSON -> new EventDocument(settings, stream, wall);
            case COMPLEX, VERYCOMPLEX -> new PersonDocument(settings, states, stream, wall);
            case UNIXTIME -> new UnixTimeDocument(settings.withToken(), wall);
        };
    }
}

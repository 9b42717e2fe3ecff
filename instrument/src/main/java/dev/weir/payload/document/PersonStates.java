package dev.weir.payload.document;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The states of all keys, which the publishers of a process share. Each begins when its key is drawn first. Thread-safe. */
final class PersonStates {

    private final DocumentForm form;
    private final long seed;
    private final AtomicReferenceArray<@Nullable PersonState> states;

    PersonStates(DocumentForm form, int keys, long seed) {
        this.form = form;
        this.seed = seed;
        this.states = new AtomicReferenceArray<>(keys);
    }

    /** The next state of a key, copied; the first one is as it begins. */
    void next(int key, long draw, PersonState into) {
        state(key).next(form, draw, into);
    }

    private PersonState state(int key) {
        PersonState known = states.get(key);
        if (known != null) {
            return known;
        }
        PersonState first = new PersonState(seed, key);
        PersonState before = states.compareAndExchange(key, null, first);
        return before == null ? first : before;
    }
}

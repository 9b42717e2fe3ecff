package dev.weir.cli.doctor;

import dev.weir.cli.terminal.Colour;

/**
 * One thing that was looked at.
 *
 * @param state whether it can be used
 * @param name what it is, in one or two words
 * @param finding what was found, and what to do where it cannot be used
 */
record Check(State state, String name, String finding) {

    /** Whether something can be used. */
    enum State {
        OK("ok", Colour.GREEN),
        /** It works, and users should know more. */
        LIMITED("limited", Colour.YELLOW),
        /** What needs it is refused; all else works. */
        MISSING("missing", Colour.YELLOW),
        /** Weir cannot work without it. */
        BROKEN("broken", Colour.RED);

        private final String word;
        private final Colour colour;

        State(String word, Colour colour) {
            this.word = word;
            this.colour = colour;
        }

        String word() {
            return word;
        }

        Colour colour() {
            return colour;
        }
    }

    static Check ok(String name, String finding) {
        return new Check(State.OK, name, finding);
    }

    static Check limited(String name, String finding) {
        return new Check(State.LIMITED, name, finding);
    }

    static Check missing(String name, String finding) {
        return new Check(State.MISSING, name, finding);
    }

    static Check broken(String name, String finding) {
        return new Check(State.BROKEN, name, finding);
    }
}

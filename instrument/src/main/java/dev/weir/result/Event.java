package dev.weir.result;

/**
 * Something that happened during a run.
 *
 * @param atNanos when, from the start of the measured phase (negative before it)
 * @param kind what sort of thing: {@code broker}, {@code stall}, {@code fault} that was injected, {@code failure}, {@code pause},
 *     {@code gc}, {@code signal}, {@code transport}, {@code cluster}
 * @param text what happened, in words
 */
public record Event(long atNanos, String kind, String text) {

    /** Kinds of events that reports show in a way of their own: small marks in charts, and phases as headings. */
    public enum Kind {
        PHASE("phase"),
        GC("gc"),
        PAUSE("pause");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** As files call it. */
        public String label() {
            return label;
        }
    }

    /** Whether it is of that kind. */
    public boolean of(Kind asked) {
        return kind.equals(asked.label());
    }
}

package dev.weir.result.fault;

/**
 * Something that a user may rely on with some settings, and whether the run bears it out.
 *
 * @param name {@code nothing lost}, {@code nothing repeated}, {@code order kept}
 * @param settings the settings in force that it depends on: {@code acks=all, min.insync.replicas=2}
 * @param promise what these settings promise, as a sentence
 * @param promised whether they promise it
 * @param found what was found: {@code 0 lost of 30 000 acknowledged}
 * @param holds whether that is what was promised
 */
public record Guarantee(String name, String settings, String promise, boolean promised, String found, Holding holds) {

    /** Whether a run bears a promise out. */
    public enum Holding {
        /** It was promised, and it was so. */
        KEPT,
        /** It was promised, and it was not so. */
        VIOLATED,
        /** It was promised, and the run cannot tell. */
        NOT_PROVEN,
        /** It was not promised: what was found is no failure. */
        NOT_PROMISED
    }
}

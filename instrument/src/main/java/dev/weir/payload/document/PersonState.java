package dev.weir.payload.document;

import dev.weir.payload.random.Mix;

/** What the document of one key says now: the seeds of its texts, its numbers and its hobbies. Guarded by itself. */
final class PersonState {

    static final int TEXTS = 4;
    static final int HOBBIES = 3;

    private final long[] textSeeds = new long[TEXTS];
    private final int[] numbers = new int[TEXTS];
    private final int[] hobbies = new int[HOBBIES];
    private long changesSeed;
    private boolean published;

    /** A state to copy into. */
    PersonState() {}

    /** The first state of a key, the same whoever draws it. */
    PersonState(long seed, int key) {
        long draw = Mix.start(~seed, key);
        for (int i = 0; i < TEXTS; i++) {
            textSeeds[i] = textSeed(draw++);
            numbers[i] = number(draw++);
        }
        for (int i = 0; i < HOBBIES; i++) {
            hobbies[i] = Mix.below(Hobbies.COUNT, Mix.mix(draw++));
        }
        changesSeed = textSeed(draw);
    }

    private static long textSeed(long draw) {
        return Mix.mix(draw) & SeededText.SEEDS;
    }

    private static int number(long draw) {
        return (int) (Mix.mix(draw) >>> 33);
    }

    /**
     * Updates the state, unless nobody has published it yet, and copies it.
     *
     * @param draw three numbers from here on are used for it
     */
    synchronized void next(DocumentForm form, long draw, PersonState into) {
        if (published) {
            int which = Mix.below(TEXTS, Mix.mix(draw));
            if (form == DocumentForm.COMPLEX) {
                textSeeds[which] = textSeed(draw + 1);
                numbers[TEXTS - 1 - which] = number(draw + 2);
            } else {
                changesSeed = textSeed(draw + 1);
                numbers[which] = number(draw + 2);
            }
        }
        published = true;
        System.arraycopy(textSeeds, 0, into.textSeeds, 0, TEXTS);
        System.arraycopy(numbers, 0, into.numbers, 0, TEXTS);
        System.arraycopy(hobbies, 0, into.hobbies, 0, HOBBIES);
        into.changesSeed = changesSeed;
    }

    long textSeed(int text) {
        return textSeeds[text];
    }

    int number(int number) {
        return numbers[number];
    }

    int hobby(int hobby) {
        return hobbies[hobby];
    }

    long changesSeed() {
        return changesSeed;
    }
}

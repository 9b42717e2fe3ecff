package dev.weir.operation.work;

/**
 * Which part of a step one process carries out. Parts divide everything exactly: every operation, every instant of the schedule
 * and every item belongs to one of them, by its place in the whole.
 *
 * @param index which part, from 0
 * @param of how many parts there are, from 1
 */
public record StepPart(int index, int of) {

    /** All of it. */
    public static final StepPart WHOLE = new StepPart(0, 1);

    public StepPart {
        if (of < 1 || index < 0 || index >= of) {
            throw new IllegalArgumentException("no part: " + index + " of " + of);
        }
    }

    /** The number in the whole step of something that has this number in the part, from 0. */
    long number(long own) {
        return own * of + index;
    }

    /** How many of so many things fall to the part. */
    long share(long all) {
        return all / of + (index < all % of ? 1 : 0);
    }
}

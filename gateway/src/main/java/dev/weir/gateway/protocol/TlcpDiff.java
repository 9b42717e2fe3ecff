package dev.weir.gateway.protocol;

import java.util.Arrays;

/**
 * The difference of two texts as sections that copy from the old text, add, and skip in the old text, in turn. Counts are
 * UTF-16 units.
 *
 * <p>Finds what both begin and end with, and between these, from left to right, what the new text took over from the
 * old one: stretches of at least {@value #GRAM} characters.
 */
final class TlcpDiff {

    private static final int GRAM = 8;
    private static final int MAX_STEPS = 16;
    private static final int MAX_INDEXED_CHARACTERS = 1 << 20;

    private final String base;
    private final String target;
    private final StringBuilder sections = new StringBuilder();
    private int basePosition;
    private int targetPosition;

    private TlcpDiff(String base, String target) {
        this.base = base;
        this.target = target;
    }

    /** Takes texts without surrogates. */
    static String between(String base, String target) {
        TlcpDiff diff = new TlcpDiff(base, target);
        diff.write();
        return diff.sections.toString();
    }

    private void write() {
        int shorter = Math.min(base.length(), target.length());
        int prefix = 0;
        while (prefix < shorter && base.charAt(prefix) == target.charAt(prefix)) {
            prefix++;
        }
        int suffix = 0;
        while (suffix < shorter - prefix
                && base.charAt(base.length() - 1 - suffix) == target.charAt(target.length() - 1 - suffix)) {
            suffix++;
        }
        copy(prefix);
        int baseEnd = base.length() - suffix;
        int targetEnd = target.length() - suffix;
        if (baseEnd - prefix >= GRAM && targetEnd - prefix >= GRAM && baseEnd - prefix <= MAX_INDEXED_CHARACTERS) {
            middle(new Grams(base, prefix, baseEnd), baseEnd, targetEnd);
        }
        if (basePosition < baseEnd || targetPosition < targetEnd || suffix > 0) {
            replace(baseEnd, targetEnd);
            if (suffix > 0) {
                copy(suffix);
            }
        }
    }

    private void middle(Grams grams, int baseEnd, int targetEnd) {
        int at = targetPosition;
        while (at + GRAM <= targetEnd) {
            int found = grams.find(target, at, basePosition);
            if (found < 0) {
                at++;
                continue;
            }
            int from = at;
            while (from > targetPosition && found > basePosition && base.charAt(found - 1) == target.charAt(from - 1)) {
                from--;
                found--;
            }
            int length = at - from + GRAM;
            while (found + length < baseEnd
                    && from + length < targetEnd
                    && base.charAt(found + length) == target.charAt(from + length)) {
                length++;
            }
            replace(found, from);
            copy(length);
            at = targetPosition;
        }
    }

    private void copy(int length) {
        number(length);
        basePosition += length;
        targetPosition += length;
    }

    private void replace(int baseTo, int targetTo) {
        number(targetTo - targetPosition);
        sections.append(target, targetPosition, targetTo);
        number(baseTo - basePosition);
        basePosition = baseTo;
        targetPosition = targetTo;
    }

    /** To the base of 26, the last digit as a small letter and the others as capitals. */
    private void number(int value) {
        int weight = 1;
        while (value / weight >= 26) {
            weight *= 26;
        }
        for (int rest = value; weight > 1; weight /= 26) {
            sections.append((char) ('A' + rest / weight));
            rest %= weight;
        }
        sections.append((char) ('a' + value % 26));
    }

    /** Where each stretch of eight characters stands in a text, in rising order. */
    private static final class Grams {

        private final String text;
        private final int from;
        private final int[] heads;
        private final int[] nexts;

        Grams(String text, int from, int to) {
            this.text = text;
            this.from = from;
            int count = to - from - GRAM + 1;
            this.heads = new int[Integer.highestOneBit(count) * 2];
            this.nexts = new int[count];
            Arrays.fill(heads, -1);
            for (int index = count - 1; index >= 0; index--) {
                int slot = slot(text, from + index);
                nexts[index] = heads[slot];
                heads[slot] = index;
            }
        }

        /** The first place not before {@code notBefore} that reads the same; -1 when none was found soon. */
        int find(String other, int at, int notBefore) {
            int index = heads[slot(other, at)];
            for (int step = 0; index >= 0 && step < MAX_STEPS; step++) {
                if (from + index >= notBefore && text.regionMatches(from + index, other, at, GRAM)) {
                    return from + index;
                }
                index = nexts[index];
            }
            return -1;
        }

        private int slot(String other, int at) {
            int hash = 0;
            for (int index = at; index < at + GRAM; index++) {
                hash = hash * 31 + other.charAt(index);
            }
            hash *= 0x9E3779B9;
            return (hash ^ hash >>> 15) & heads.length - 1;
        }
    }
}

package dev.weir.transport.web.client.tlcp;

/**
 * A TLCP-diff: sections that copy from the old text, add, and skip in the old text, in turn, and may end after any. Counts
 * are UTF-16 units, written to the base of 26 with capitals for all digits but the last.
 */
final class TextDiff {

    private static final int DIGITS = 26;

    private final CharSequence base;
    private final CharSequence diff;
    private final StringBuilder result = new StringBuilder();
    private int diffPosition;
    private int basePosition;

    private TextDiff(CharSequence base, CharSequence diff) {
        this.base = base;
        this.diff = diff;
    }

    /**
     * The new text.
     *
     * @throws UnreadableUpdate when the sections are not written as they must be, or do not fit the old text
     */
    static StringBuilder apply(CharSequence base, CharSequence diff) throws UnreadableUpdate {
        TextDiff application = new TextDiff(base, diff);
        for (int section = 0; application.diffPosition < diff.length(); section = (section + 1) % 3) {
            application.section(section);
        }
        return application.result;
    }

    private void section(int kind) throws UnreadableUpdate {
        int count = number();
        switch (kind) {
            case 0 -> {
                result.append(base, basePosition, baseEnd(count));
                basePosition += count;
            }
            case 1 -> {
                if (count > diff.length() - diffPosition) {
                    throw new UnreadableUpdate("a TLCP-diff that adds more text than it has");
                }
                result.append(diff, diffPosition, diffPosition + count);
                diffPosition += count;
            }
            default -> basePosition = baseEnd(count);
        }
    }

    private int baseEnd(int count) throws UnreadableUpdate {
        if (count > base.length() - basePosition) {
            throw new UnreadableUpdate("a TLCP-diff that does not fit the value before: it is for a longer one");
        }
        return basePosition + count;
    }

    private int number() throws UnreadableUpdate {
        long number = 0;
        while (diffPosition < diff.length()) {
            char digit = diff.charAt(diffPosition++);
            if (digit >= 'a' && digit <= 'z') {
                return checked(number * DIGITS + (digit - 'a'));
            }
            if (digit < 'A' || digit > 'Z') {
                throw new UnreadableUpdate("a TLCP-diff with '" + digit + "' in the place of a number");
            }
            number = checked(number * DIGITS + (digit - 'A'));
        }
        throw new UnreadableUpdate("a TLCP-diff that ends within a number");
    }

    private static int checked(long number) throws UnreadableUpdate {
        if (number > Integer.MAX_VALUE) {
            throw new UnreadableUpdate("a TLCP-diff with a number that is too large");
        }
        return (int) number;
    }
}

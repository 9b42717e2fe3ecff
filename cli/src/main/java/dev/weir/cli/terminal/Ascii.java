package dev.weir.cli.terminal;

/** Text for terminals that know ASCII only. */
final class Ascii {

    private Ascii() {}

    /** The text with every sign that is not ASCII replaced by the ASCII that reads the same. */
    static String of(String text) {
        if (text.chars().allMatch(c -> c < 128)) {
            return text;
        }
        StringBuilder ascii = new StringBuilder(text.length());
        text.codePoints().forEach(c -> append(ascii, c));
        return ascii.toString();
    }

    private static void append(StringBuilder ascii, int codePoint) {
        switch (codePoint) {
            case 'µ', 'μ' -> ascii.append('u');
            case '·' -> ascii.append('-');
            case '→' -> ascii.append("->");
            case '×' -> ascii.append('x');
            case '≤' -> ascii.append("<=");
            case '≥' -> ascii.append(">=");
            case '≠' -> ascii.append('!');
            case '±' -> ascii.append("+/-");
            case '…' -> ascii.append("...");
            case '–', '—', '−' -> ascii.append('-');
            case '‘', '’' -> ascii.append('\'');
            case '“', '”' -> ascii.append('"');
            case '█' -> ascii.append('#');
            case '░' -> ascii.append('.');
            case '\u00a0', '\u2009', '\u202f' -> ascii.append(' ');
            default -> ascii.appendCodePoint(codePoint < 128 ? codePoint : '?');
        }
    }
}

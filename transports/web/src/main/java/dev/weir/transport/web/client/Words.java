package dev.weir.transport.web.client;

/** Words of a server, fit to be shown. */
final class Words {

    private static final int MAX_CHARACTERS = 200;

    private Words() {}

    /** Not too long, on one line, and without signs that a terminal obeys. */
    static String plain(String text) {
        String line = text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) + "…" : text;
        StringBuilder plain = new StringBuilder(line.length());
        line.codePoints().forEach(sign -> plain.appendCodePoint(Character.isISOControl(sign) ? ' ' : sign));
        return plain.toString().strip();
    }
}

package dev.weir.cli.terminal;

/** What a display writes to: a terminal or a pipe. Used by one thread at a time. */
interface Screen {

    /** Width in characters, as it is now. */
    int columns();

    /** Whether warnings and verdicts may be coloured. */
    boolean coloured();

    /** The text as this screen can show it. */
    String shown(String text);

    /** Writes text and control sequences as they are, and shows them at once. */
    void write(String text);
}

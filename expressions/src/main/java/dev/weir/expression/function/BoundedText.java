package dev.weir.expression.function;

/** A text that a function makes, refused as soon as it is longer than functions may give. */
final class BoundedText implements Appendable {

    private final String function;
    private final StringBuilder text = new StringBuilder();

    BoundedText(String function) {
        this.function = function;
    }

    @Override
    public BoundedText append(CharSequence more) {
        return append(more, 0, more.length());
    }

    @Override
    public BoundedText append(CharSequence more, int start, int end) {
        checkRoom(end - start);
        text.append(more, start, end);
        return this;
    }

    @Override
    public BoundedText append(char letter) {
        checkRoom(1);
        text.append(letter);
        return this;
    }

    private void checkRoom(int characters) {
        if (characters > ValueBounds.MAX_TEXT - text.length()) {
            throw new IllegalArgumentException(
                    function + " gives more than " + ValueBounds.MAX_TEXT + " characters, the most that are possible");
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}

package dev.weir.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** A terminal in memory: it understands what the display sends, wraps long lines, and tells what a person would see. */
final class FakeScreen implements Screen {

    private final boolean coloured;
    private final boolean unicode;
    private int columns;
    private List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
    private int row;
    private int column;
    private boolean cursorShown = true;

    FakeScreen(int columns, boolean coloured, boolean unicode) {
        this.columns = columns;
        this.coloured = coloured;
        this.unicode = unicode;
    }

    /** Narrows the screen as terminals do that wrap again what is too long; the cursor keeps its place in the text. */
    void narrow(int narrower) {
        List<StringBuilder> wrapped = new ArrayList<>();
        int newRow = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (i == row) {
                newRow = wrapped.size();
            }
            StringBuilder line = rows.get(i);
            do {
                int end = Math.min(narrower, line.length());
                wrapped.add(new StringBuilder(line.substring(0, end)));
                line.delete(0, end);
            } while (!line.isEmpty());
        }
        rows = wrapped;
        row = newRow;
        columns = narrower;
    }

    /** What a person sees, line by line, without empty lines at the end. */
    List<String> seen() {
        List<String> lines = new ArrayList<>(
                rows.stream().map(line -> line.toString().stripTrailing()).toList());
        while (!lines.isEmpty() && lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return lines;
    }

    boolean cursorShown() {
        return cursorShown;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public boolean coloured() {
        return coloured;
    }

    @Override
    public String shown(String text) {
        return unicode ? text : Ascii.of(text);
    }

    @Override
    public void write(String text) {
        int at = 0;
        while (at < text.length()) {
            char sign = text.charAt(at);
            if (sign == '\u001b') {
                int end = at + 2;
                while (!Character.isLetter(text.charAt(end))) {
                    end++;
                }
                control(text.substring(at + 2, end), text.charAt(end));
                at = end + 1;
            } else {
                put(sign);
                at++;
            }
        }
    }

    private void put(char sign) {
        switch (sign) {
            case '\r' -> column = 0;
            case '\n' -> down();
            default -> {
                if (column == columns) {
                    column = 0;
                    down();
                }
                StringBuilder line = rows.get(row);
                while (line.length() <= column) {
                    line.append(' ');
                }
                line.setCharAt(column++, sign);
            }
        }
    }

    private void down() {
        row++;
        if (row == rows.size()) {
            rows.add(new StringBuilder());
        }
    }

    private void control(String parameters, char command) {
        switch (command) {
            case 'A' -> row = Math.max(0, row - Integer.parseInt(parameters));
            case 'K' -> rows.get(row).setLength(Math.min(column, rows.get(row).length()));
            case 'J' -> {
                rows.get(row).setLength(Math.min(column, rows.get(row).length()));
                rows = new ArrayList<>(rows.subList(0, row + 1));
            }
            case 'l' -> cursorShown = false;
            case 'h' -> cursorShown = true;
            case 'm' -> {}
            default -> throw new AssertionError("the display sent what this terminal does not know: " + command);
        }
    }
}

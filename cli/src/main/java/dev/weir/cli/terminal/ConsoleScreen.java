package dev.weir.cli.terminal;

import java.util.function.IntSupplier;

/** The process's own output as a screen. */
record ConsoleScreen(Console console, IntSupplier width) implements Screen {

    @Override
    public int columns() {
        return width.getAsInt();
    }

    @Override
    public boolean coloured() {
        return console.colour();
    }

    @Override
    public String shown(String text) {
        return console.shown(text);
    }

    @Override
    public void write(String text) {
        console.out().print(text);
        console.out().flush();
    }
}

package dev.weir.cli;

import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Reads the command line, runs the command it names, and turns whatever goes wrong into one message and an exit code. */
final class WeirCommandLine {

    private final CommandLine commands;

    WeirCommandLine(Console console) {
        commands = new CommandLine(new WeirCommand(), new ConsoleFactory(console));
    }

    /** Runs one command and returns what the process should exit with. */
    int execute(String... arguments) {
        return commands.execute(arguments);
    }

    /** Gives the console to commands that want it. */
    private record ConsoleFactory(Console console) implements IFactory {

        @Override
        public <K> K create(Class<K> type) throws Exception {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                if (constructor.getParameterCount() == 1
                        && constructor.getParameterTypes()[0] == Console.class
                        && type.getPackage() == Main.class.getPackage()) {
                    return type.cast(constructor.newInstance(console));
                }
            }
            return CommandLine.defaultFactory().create(type);
        }
    }
}

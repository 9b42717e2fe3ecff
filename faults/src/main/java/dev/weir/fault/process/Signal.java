package dev.weir.fault.process;

/** The signals that faults are made of, with their numbers on Linux. */
public enum Signal {
    KILL(9),
    TERM(15),
    CONT(18),
    STOP(19);

    private final int number;

    Signal(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}

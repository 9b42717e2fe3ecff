package dev.weir.broker;

/** The lines by which the server process tells its launcher how the start went, on its standard output. */
public final class ServerLines {

    public static final String READY = "weir-broker: ready";
    public static final String FAILED = "weir-broker: failed: ";

    private ServerLines() {}
}

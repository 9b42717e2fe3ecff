package dev.weir.broker;

/** The lines by which the server process tells its launcher how the start went, on its standard output. */
final class ServerLines {

    static final String READY = "weir-broker: ready";
    static final String FAILED = "weir-broker: failed: ";

    private ServerLines() {}
}

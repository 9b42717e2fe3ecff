package dev.weir.agent.relay;

/** What a worker writes to. */
public enum WorkerOutput {
    /** Its words: what a run reads as its standard output. */
    OUTPUT(StreamWindow.BYTES),
    /** Its standard error. */
    ERRORS(StreamWindow.ERRORS_BYTES);

    private final int windowBytes;

    WorkerOutput(int windowBytes) {
        this.windowBytes = windowBytes;
    }

    /** Most bytes of it that may be on their way or wait to be read. */
    public int windowBytes() {
        return windowBytes;
    }
}

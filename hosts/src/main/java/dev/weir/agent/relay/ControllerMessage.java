package dev.weir.agent.relay;

import dev.weir.run.worker.wire.MessageCodec;

/**
 * What a controller says to an agent: all that it can make an agent do. A worker is named by a number that the controller never
 * uses twice for one agent.
 */
public sealed interface ControllerMessage {

    /** How they travel. */
    MessageCodec<ControllerMessage> CODEC = new MessageCodec<>(ControllerMessage.class);

    /** The longest name of a process. */
    int LONGEST_PROCESS_NAME = 100;

    /** The first message: what questions for the agent's time will be signed with. */
    record ClockKey(RelayedBytes key) implements ControllerMessage {}

    /**
     * Starts a worker of the agent's own installation. What is started and with which options is the agent's alone.
     *
     * @param process its name in the report
     */
    record StartWorker(int worker, String process) implements ControllerMessage {

        public StartWorker {
            if (process.isBlank() || process.length() > LONGEST_PROCESS_NAME || process.startsWith("-")) {
                throw new IllegalArgumentException("'" + process + "' is no name of a process: it has 1 to "
                        + LONGEST_PROCESS_NAME + " characters and does not begin with a hyphen");
            }
        }
    }

    /** For its standard input. */
    record InputBytes(int worker, RelayedBytes bytes) implements ControllerMessage {}

    /** Its standard input ends. */
    record InputEnd(int worker) implements ControllerMessage {}

    /** That many more bytes of an output may be sent. */
    record OutputCredit(int worker, WorkerOutput output, int bytes) implements ControllerMessage {}

    /**
     * Asks what those processes have used until now that the agent's own command line says. None can be named here.
     *
     * @param question a number that the controller never uses twice for one agent
     * @param exact whether the counters of sockets are read even when that costs more than the share of time that it may take
     */
    record SampleWatched(int question, boolean exact) implements ControllerMessage {}

    /** Kills it. */
    record KillWorker(int worker) implements ControllerMessage {}
}

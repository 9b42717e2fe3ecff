package dev.weir.agent.relay;

import dev.weir.resource.WatchedSample;
import dev.weir.run.worker.wire.MessageCodec;

/** What an agent says to its controller. */
public sealed interface AgentMessage {

    /** How they travel. */
    MessageCodec<AgentMessage> CODEC = new MessageCodec<>(AgentMessage.class);

    /**
     * The answer to the key of the clock, and the agent's first message: it is ready.
     *
     * @param clockPort where questions for its time are answered, by UDP
     */
    record Ready(HostFacts facts, int clockPort) implements AgentMessage {}

    /** A worker runs. */
    record WorkerStarted(int worker, long pid) implements AgentMessage {}

    /**
     * A worker cannot be started; nothing follows of it.
     *
     * @param reason a sentence
     */
    record StartRefused(int worker, String reason) implements AgentMessage {}

    /** That many more bytes of its standard input may be sent. */
    record InputCredit(int worker, int bytes) implements AgentMessage {}

    /** It reads its standard input no more. What was sent and not read is lost, as in a pipe. */
    record InputClosed(int worker) implements AgentMessage {}

    /** From one of its outputs. */
    record OutputBytes(int worker, WorkerOutput output, RelayedBytes bytes) implements AgentMessage {}

    /** One of its outputs has ended. */
    record OutputEnd(int worker, WorkerOutput output) implements AgentMessage {}

    /** It has ended. What it wrote before can still follow. */
    record WorkerEnded(int worker, int exitCode) implements AgentMessage {}

    /** What the agent was told to watch has used until now. */
    record Watched(int question, WatchedSample sample) implements AgentMessage {}

    /**
     * It cannot be said.
     *
     * @param reason a sentence
     */
    record WatchFailed(int question, String reason) implements AgentMessage {}
}

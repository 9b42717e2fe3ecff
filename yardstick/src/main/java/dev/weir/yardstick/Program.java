package dev.weir.yardstick;

import dev.weir.broker.KafkaTool;
import dev.weir.transport.process.InstalledProgram;

/** What a tool is started as. */
sealed interface Program {

    /** A class of Kafka, which comes with Weir. */
    record OfKafka(KafkaTool tool) implements Program {}

    /**
     * A program of somebody else, for a server that Weir starts.
     *
     * @param program where it is looked for
     * @param address what the transport calls the address of the server where it tells another process
     * @param topic what it calls the stream or queue there
     */
    record Installed(InstalledProgram program, String address, String topic) implements Program {}
}

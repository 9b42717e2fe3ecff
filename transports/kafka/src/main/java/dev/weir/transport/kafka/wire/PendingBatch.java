package dev.weir.transport.kafka.wire;

/** A batch from its first record until its records have their answers. Guarded as its line is. */
final class PendingBatch {

    private static final int NOT_NUMBERED = -1;

    final PartitionLine line;
    final RecordBatch records;
    final long createdNanos;

    /** How often it has been sent. */
    int attempts;

    /** Not to be sent again before then. */
    long notBeforeNanos;

    /** Its place among the batches of its line. */
    long order;

    private ProducerIdentity producer = ProducerIdentity.NONE;
    private int firstNumber = NOT_NUMBERED;

    PendingBatch(PartitionLine line, RecordBatch records, long createdNanos) {
        this.line = line;
        this.records = records;
        this.createdNanos = createdNanos;
    }

    /** Numbers its records from a number on, in the name of a producer. */
    void number(ProducerIdentity its, int first) {
        producer = its;
        firstNumber = first;
    }

    boolean numbered() {
        return firstNumber != NOT_NUMBERED;
    }

    ProducerIdentity producer() {
        return producer;
    }

    /** The number of its first record; -1 when they have none. */
    int firstNumber() {
        return firstNumber;
    }

    /** The number behind that of its last record. They begin anew behind the greatest. */
    int numberAfter() {
        return (firstNumber + records.count()) & Integer.MAX_VALUE;
    }
}

package dev.weir.transport.operation;

import java.util.Locale;

/** What an operation does to the system under test. */
public enum OperationKind {
    /** Appends one record. Done when the system has confirmed it. */
    CREATE_RECORD(Subject.RECORD),
    /** Reads one record, by topic, partition and offset. Done when it has been received. */
    READ_RECORD(Subject.RECORD),
    /** Deletes the records of a partition that are below an offset. Done when the log begins there. */
    DELETE_RECORDS(Subject.RECORD),
    /** Creates a topic. Done when the system answers. */
    CREATE_TOPIC(Subject.TOPIC),
    /** Asks for the partitions of a topic and their leaders. */
    DESCRIBE_TOPIC(Subject.TOPIC),
    /** Asks for the names of all topics. */
    LIST_TOPICS(Subject.TOPIC),
    /** Reads every record that a topic holds when the operation starts. */
    READ_TOPIC(Subject.TOPIC),
    /** Adds partitions to a topic or changes its configuration. */
    ALTER_TOPIC(Subject.TOPIC),
    /** Deletes a topic. Done when the system no longer knows it. */
    DELETE_TOPIC(Subject.TOPIC),
    /** Asks for the names of all consumer groups. */
    LIST_GROUPS(Subject.GROUP),
    /** Asks for the state and the members of a consumer group. */
    DESCRIBE_GROUP(Subject.GROUP),
    /** Sets the committed offsets of a consumer group for one topic. */
    RESET_OFFSETS(Subject.GROUP),
    /** Deletes a consumer group. */
    DELETE_GROUP(Subject.GROUP);

    private final Subject subject;

    OperationKind(Subject subject) {
        this.subject = subject;
    }

    /** What is operated on. */
    public enum Subject {
        /** A record of a topic. */
        RECORD,
        /** A topic. */
        TOPIC,
        /** A consumer group. */
        GROUP
    }

    /** What it operates on. */
    public Subject subject() {
        return subject;
    }

    /** Its name in scenarios and files: {@code create-record}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package dev.weir.transport.kafka.light;

import dev.weir.clock.RunClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.kafka.common.message.FetchResponseData.FetchableTopicResponse;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.Records;
import org.apache.kafka.common.requests.ApiVersionsResponse;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.requests.ListOffsetsRequest;

/**
 * What a light client and a leader say to each other: which versions, where to begin, and then one fetch after the other.
 * One for all connections of a crowd. Used by one thread.
 */
final class Conversation {

    private final LightSettings settings;
    private final FetchReader records;
    private final OffsetJumps jumps;
    private final LightCounts counts;
    private final RunClock clock;

    Conversation(LightSettings settings, FetchReader records, OffsetJumps jumps, LightCounts counts, RunClock clock) {
        this.settings = settings;
        this.records = records;
        this.jumps = jumps;
        this.counts = counts;
        this.clock = clock;
    }

    /** The connection stands. */
    void begin(LightConnection connection) throws IOException {
        if (connection.leader().requests() == null) {
            send(
                    connection,
                    LightConnection.Step.VERSIONS,
                    LeaderRequests.versions(settings.connecting().clientId(), connection.nextCorrelation()));
        } else {
            askOffsets(connection, LightConnection.Step.LEADER, ListOffsetsRequest.LATEST_TIMESTAMP);
        }
    }

    /**
     * An answer has come.
     *
     * @param answer without its size
     * @return how many records it brought to the handler; for a client that counts, whether it brought any
     */
    int answer(LightConnection connection, ByteBuffer answer) throws IOException, UnreadableAnswer, ClientRefused {
        switch (connection.step()) {
            case VERSIONS -> versions(connection, answer);
            case LEADER -> {
                int[] epochs = new int[connection.leader().partitions().length];
                long[] ends = Answers.offsets(answer, requests(connection).offsetsVersion(), connection, epochs);
                connection.leader().leads(epochs);
                leads(connection, ends);
            }
            case START -> {
                start(connection, offsets(connection, answer));
                fetch(connection);
            }
            case FETCH -> {
                return fetched(connection, answer, clock.nanos());
            }
            case LOG_START -> {
                connection.logStarts(offsets(connection, answer));
                askOffsets(connection, LightConnection.Step.LOG_END, ListOffsetsRequest.LATEST_TIMESTAMP);
            }
            case LOG_END -> {
                long[] logEnds = offsets(connection, answer);
                jumps.reset(connection.client(), connection.leader(), connection.takeLogStarts(), logEnds);
                fetch(connection);
            }
            case CONNECT -> throw new UnreadableAnswer("it answers before it was asked");
        }
        return 0;
    }

    private void versions(LightConnection connection, ByteBuffer answer) throws IOException, UnreadableAnswer {
        ApiVersionsResponse response = Answers.versions(answer, connection.correlation());
        Errors error = Errors.forCode(response.data().errorCode());
        if (error != Errors.NONE) {
            throw new UnreadableAnswer("it does not tell which versions it speaks: " + error.message());
        }
        connection.leader().learn(response);
        askOffsets(connection, LightConnection.Step.LEADER, ListOffsetsRequest.LATEST_TIMESTAMP);
    }

    /** It leads: another broker would have refused to tell the ends. */
    private void leads(LightConnection connection, long[] ends) throws IOException {
        if (settings.fromBeginning()
                && !connection.client().positioned(connection.leader().partitions())) {
            askOffsets(connection, LightConnection.Step.START, ListOffsetsRequest.EARLIEST_TIMESTAMP);
        } else {
            start(connection, ends);
            fetch(connection);
        }
    }

    private void askOffsets(LightConnection connection, LightConnection.Step step, long timestamp) throws IOException {
        send(connection, step, requests(connection).offsets(connection.nextCorrelation(), timestamp));
    }

    private static long[] offsets(LightConnection connection, ByteBuffer answer)
            throws UnreadableAnswer, ClientRefused {
        return Answers.offsets(answer, requests(connection).offsetsVersion(), connection);
    }

    private static void start(LightConnection connection, long[] offsets) {
        int[] partitions = connection.leader().partitions();
        for (int i = 0; i < partitions.length; i++) {
            // Those it knows already it has read from another leader.
            if (connection.client().next(partitions[i]) < 0) {
                connection.client().reach(partitions[i], offsets[i]);
            }
        }
    }

    private int fetched(LightConnection connection, ByteBuffer answer, long receivedNanos)
            throws IOException, UnreadableAnswer, ClientRefused {
        FetchResponse response = Answers.fetched(answer, requests(connection).fetchVersion(), connection.correlation());
        if (response.error() != Errors.NONE) {
            throw ClientRefused.of("a fetch", response.error());
        }
        LightClient client = connection.client();
        int handed = 0;
        boolean empty = true;
        boolean outOfRange = false;
        for (FetchableTopicResponse topic : response.data().responses()) {
            for (PartitionData partition : topic.partitions()) {
                Errors error = Errors.forCode(partition.errorCode());
                outOfRange |= error == Errors.OFFSET_OUT_OF_RANGE;
                Records brought = records(connection, partition, error);
                if (brought.sizeInBytes() > 0) {
                    empty = false;
                    handed += records.read(new FetchReader.Fetched(
                            connection,
                            partition.partitionIndex(),
                            brought,
                            partition.abortedTransactions(),
                            receivedNanos));
                }
                if (connection.closed()) {
                    return handed;
                }
            }
        }
        counts.fetched(empty, handed);
        if (outOfRange) {
            askOffsets(connection, LightConnection.Step.LOG_START, ListOffsetsRequest.EARLIEST_TIMESTAMP);
        } else {
            fetch(connection);
        }
        return client.counts() && !empty ? 1 : handed;
    }

    private static Records records(LightConnection connection, PartitionData partition, Errors error)
            throws UnreadableAnswer, ClientRefused {
        if (error != Errors.NONE && error != Errors.OFFSET_OUT_OF_RANGE) {
            throw ClientRefused.of("partition " + partition.partitionIndex(), error);
        }
        if (!connection.leader().leads(partition.partitionIndex())) {
            throw new UnreadableAnswer(
                    "it answers for partition " + partition.partitionIndex() + ", which it was not asked for");
        }
        return FetchResponse.recordsOrFail(partition);
    }

    private void fetch(LightConnection connection) throws IOException {
        LightClient client = connection.client();
        send(
                connection,
                LightConnection.Step.FETCH,
                requests(connection)
                        .fetch(
                                connection.nextCorrelation(),
                                client.nextOffsets(),
                                connection.leader().epochs(),
                                client.slow()));
    }

    private static LeaderRequests requests(LightConnection connection) {
        return Objects.requireNonNull(connection.leader().requests());
    }

    /** A part of an answer has come. */
    void goesOn(LightConnection connection) {
        connection.awaitUntil(clock.nanos() + settings.connecting().answerNanos());
    }

    private void send(LightConnection connection, LightConnection.Step step, ByteBuffer request) throws IOException {
        connection.send(step, request, clock.nanos() + settings.connecting().answerNanos());
    }
}

package dev.weir.operation.work;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener.FoundRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a record that was read against what is known of it: where it was to be, its checksum, and, if Weir wrote it, its identity,
 * key and headers. One for each worker; its threads take turns.
 */
final class RecordCheck {

    /** Stands for any record. */
    static final long ANY_SEQUENCE = -1;

    private final int runId;
    private final int stream;
    private final boolean identified;
    private final List<RecordTexts> texts;
    private final Carrier carrier = Carrier.of(CarrierKind.BINARY);
    private final Identity identity = new Identity();
    private final List<RecordHeader> expectedHeaders = new ArrayList<>();

    /**
     * @param stream which of the plan's steps reads
     * @param contents what the records of each step consist of
     */
    RecordCheck(int runId, int stream, List<StepContent> contents) {
        this.runId = runId;
        this.stream = stream;
        this.identified = contents.get(stream).identified();
        this.texts = contents.stream().map(StepContent::texts).toList();
    }

    /** Notes in {@code read} what is wrong with the record, or that it is foreign. */
    synchronized void examine(InFlightOperation read, FoundRecord record) {
        if (!read.mismatch.isEmpty()) {
            return;
        }
        String wrong = place(read.operation, record);
        read.mismatch = wrong.isEmpty() ? content(read, record) : wrong;
    }

    private static String place(Operation asked, FoundRecord record) {
        boolean same = asked.kind != OperationKind.READ_RECORD
                || (record.offset() == asked.offset && record.partition() == asked.partition);
        return same
                ? ""
                : "the record at " + asked.topic + " " + asked.partition + ":" + asked.offset
                        + " was asked for, and that at " + record.partition() + ":" + record.offset() + " came";
    }

    private String content(InFlightOperation read, FoundRecord record) {
        boolean known = read.expectedSequence != ANY_SEQUENCE && identified;
        return switch (carrier.open(record.value(), Carrier.NO_HEADER, runId, identity)) {
            case CORRUPT -> "the checksum of the record at " + place(record) + " is wrong";
            case FOREIGN -> {
                if (known) {
                    yield "the record at " + place(record) + " is not the one that was written there";
                }
                if (identified || read.expectedSequence == ANY_SEQUENCE) {
                    read.foreign++;
                }
                yield "";
            }
            case GENUINE -> known && !expected(read) ? other(read, record) : texts(record);
        };
    }

    private boolean expected(InFlightOperation read) {
        return identity.stream() == stream && identity.sequence() == read.expectedSequence;
    }

    private String other(InFlightOperation read, FoundRecord record) {
        return "the record at " + place(record) + " is number " + identity.sequence() + " of step "
                + (identity.stream() + 1) + ", and number " + read.expectedSequence + " of step " + (stream + 1)
                + " was written there";
    }

    private static String place(FoundRecord record) {
        return record.partition() + ":" + record.offset();
    }

    private String texts(FoundRecord record) {
        if (identity.stream() >= texts.size()) {
            return "the record at " + place(record) + " is of step " + (identity.stream() + 1) + ", and there are "
                    + texts.size();
        }
        RecordTexts written = texts.get(identity.stream());
        if (!same(written.key(identity.sequence(), identity.intendedNanos()), record.key())) {
            return "the key of the record at " + place(record) + " is not the one it was written with";
        }
        expectedHeaders.clear();
        written.addHeaders(identity.sequence(), identity.intendedNanos(), expectedHeaders);
        for (int i = 0; i < expectedHeaders.size(); i++) {
            if (!has(record.headers(), expectedHeaders.get(i))) {
                return "the record at " + place(record) + " does not have the header "
                        + expectedHeaders.get(i).name() + " that it was written with";
            }
        }
        return "";
    }

    private static boolean same(@Nullable ByteBuffer written, @Nullable ByteBuffer read) {
        return written == null ? read == null : written.equals(read);
    }

    private static boolean has(List<RecordHeader> headers, RecordHeader wanted) {
        for (int i = 0; i < headers.size(); i++) {
            if (headers.get(i).name().equals(wanted.name())
                    && wanted.value().equals(headers.get(i).value())) {
                return true;
            }
        }
        return false;
    }
}

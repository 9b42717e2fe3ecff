package dev.weir.operation.work;

import dev.weir.clock.WallTime;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.payload.MessageFrame;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.Payloads;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.OperationKind;
import org.jspecify.annotations.Nullable;

/**
 * What the records of one step consist of: loaded once, for all its workers. A record that is smaller than an identity carries
 * none, and cannot be told from another when it is read.
 */
public final class StepContent {

    private final OperationStep.Content content;
    private final int runId;
    private final int stream;
    private final WallTime wall;
    private final @Nullable Payloads payloads;
    private final boolean identified;

    /**
     * @param stream which of the plan's steps it is
     * @throws IllegalArgumentException when the content cannot be loaded
     */
    public StepContent(OperationStep step, int runId, int stream, WallTime wall) {
        this.content = step.content();
        this.runId = runId;
        this.stream = stream;
        this.wall = wall;
        this.identified = mostBytes(content.payload()) >= Identity.BYTES;
        this.payloads = step.work().kinds().contains(OperationKind.CREATE_RECORD)
                ? content.payload().load(new MessageFrame(carrier().overheadBytes(), false, content.keys(), wall))
                : null;
    }

    private static long mostBytes(PayloadSpec payload) {
        return switch (payload) {
            case PayloadSpec.Random random -> random.size().maxBytes();
            case PayloadSpec.Zeros zeros -> zeros.size().maxBytes();
            case PayloadSpec.Compressible compressible -> compressible.size().maxBytes();
            case PayloadSpec.FileContent file -> Long.MAX_VALUE;
            case PayloadSpec.Replayed rows -> Long.MAX_VALUE;
            case PayloadSpec.Protobuf protobuf -> Long.MAX_VALUE;
            case PayloadSpec.Registered encoded -> Long.MAX_VALUE;
            case PayloadSpec.Document document -> Long.MAX_VALUE;
        };
    }

    private Carrier carrier() {
        return Carrier.of(identified ? CarrierKind.BINARY : CarrierKind.NONE);
    }

    /** Whether its records say who they are. */
    boolean identified() {
        return identified;
    }

    /** The largest record it creates; 0 when it creates none. */
    public int mostRecordBytes() {
        Payloads loaded = payloads;
        return loaded == null
                ? 0
                : carrier().overheadBytes() + loaded.generator(stream).maxBytes();
    }

    /**
     * Evaluates the expressions of keys and headers once, so that what cannot be read is refused before anything is opened.
     *
     * @throws IllegalArgumentException when one cannot be
     */
    public void tryTexts() {
        texts();
    }

    /** Keys and headers, for one thread. */
    RecordTexts texts() {
        return new RecordTexts(content, stream, wall);
    }

    /** What writes the records of one worker; of a step that creates some. */
    CreatedRecords writer() {
        Payloads loaded = payloads;
        if (loaded == null) {
            throw new IllegalStateException("this step creates no records");
        }
        return new CreatedRecords(carrier(), loaded.generator(stream), texts(), runId, stream);
    }
}

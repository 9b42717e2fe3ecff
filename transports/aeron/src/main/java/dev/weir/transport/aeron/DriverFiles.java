package dev.weir.transport.aeron;

import io.aeron.CncFileDescriptor;
import io.aeron.CommonContext;
import io.aeron.driver.reports.LossReportReader;
import io.aeron.driver.reports.LossReportUtil;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;

/**
 * Reads what a media driver notes in its folder, whether it is alive or not. The files are mapped anew by every call, so
 * that nothing depends on a client that may be closed.
 */
final class DriverFiles {

    private final Path folder;

    DriverFiles(Path folder) {
        this.folder = folder;
    }

    /** One line of the loss report: what a subscriber missed and, on a reliable stream, asked for again. */
    record Loss(long observations, long lostBytes, int session, int stream, String channel, String source) {}

    private boolean exists() {
        return Files.isRegularFile(folder.resolve(CncFileDescriptor.CNC_FILE));
    }

    /** All counters, one a line: id, value, label. Empty when there is no driver's file. */
    String counters() {
        if (!exists()) {
            return "";
        }
        MappedByteBuffer mapped = map();
        try {
            DirectBuffer metaData = CncFileDescriptor.createMetaDataBuffer(mapped);
            CountersReader counters = new CountersReader(
                    CncFileDescriptor.createCountersMetaDataBuffer(mapped, metaData),
                    CncFileDescriptor.createCountersValuesBuffer(mapped, metaData),
                    StandardCharsets.US_ASCII);
            StringBuilder text = new StringBuilder();
            counters.forEach((value, id, label) ->
                    text.append(String.format(Locale.ROOT, "%3d: %,20d - %s%n", id, value, label)));
            return text.toString();
        } finally {
            BufferUtil.free(mapped);
        }
    }

    /** The distinct errors the driver met; empty when there were none. */
    String errors() {
        if (!exists()) {
            return "";
        }
        MappedByteBuffer mapped = map();
        try {
            DirectBuffer metaData = CncFileDescriptor.createMetaDataBuffer(mapped);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
            int errors = CommonContext.printErrorLog(CncFileDescriptor.createErrorLogBuffer(mapped, metaData), out);
            out.flush();
            return errors == 0 ? "" : bytes.toString(StandardCharsets.UTF_8).strip() + "\n";
        } finally {
            BufferUtil.free(mapped);
        }
    }

    private MappedByteBuffer map() {
        return IoUtil.mapExistingFile(folder.resolve(CncFileDescriptor.CNC_FILE).toFile(), "driver's file");
    }

    /** What subscribers of this driver missed. */
    List<Loss> losses() {
        if (!Files.isRegularFile(folder.resolve(LossReportUtil.LOSS_REPORT_FILE_NAME))) {
            return List.of();
        }
        MappedByteBuffer mapped = LossReportUtil.mapLossReportReadOnly(folder.toString());
        try {
            List<Loss> losses = new ArrayList<>();
            LossReportReader.read(
                    new UnsafeBuffer(mapped),
                    (observations, bytes, first, last, session, stream, channel, source) ->
                            losses.add(new Loss(observations, bytes, session, stream, channel, source)));
            return losses;
        } finally {
            BufferUtil.free(mapped);
        }
    }
}

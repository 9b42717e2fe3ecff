package dev.weir.transport.aeron;

import io.aeron.CncFileDescriptor;
import io.aeron.CommonContext;
import io.aeron.driver.reports.LossReportReader;
import io.aeron.driver.reports.LossReportUtil;
import io.aeron.driver.status.SystemCounterDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    private static final Map<SystemCounterDescriptor, String> REPAIRS = new EnumMap<>(Map.of(
            SystemCounterDescriptor.NAK_MESSAGES_SENT, "NAKs sent",
            SystemCounterDescriptor.NAK_MESSAGES_RECEIVED, "NAKs received",
            SystemCounterDescriptor.RETRANSMITS_SENT, "retransmits sent",
            SystemCounterDescriptor.RETRANSMITTED_BYTES, "bytes sent again",
            SystemCounterDescriptor.LOSS_GAP_FILLS, "gaps filled without data"));

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

    /** What the driver has counted of losses and of their repair, by Aeron's words; empty when there is no driver's file. */
    Map<String, Long> repairs() {
        Map<String, Long> repairs = new LinkedHashMap<>();
        if (!exists()) {
            return repairs;
        }
        MappedByteBuffer mapped = map();
        try {
            DirectBuffer metaData = CncFileDescriptor.createMetaDataBuffer(mapped);
            CountersReader counters = new CountersReader(
                    CncFileDescriptor.createCountersMetaDataBuffer(mapped, metaData),
                    CncFileDescriptor.createCountersValuesBuffer(mapped, metaData),
                    StandardCharsets.US_ASCII);
            REPAIRS.forEach((counter, name) -> repairs.put(name, counters.getCounterValue(counter.id())));
            return repairs;
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

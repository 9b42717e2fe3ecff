package dev.weir.dist.faulty;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * What goes wrong with a message of the measured phase, by its number in its stream: of any 40 that follow each other as many as
 * of any other 40. Used by one thread.
 */
final class KnownFaults {

    /** After so many messages, the same happens again. */
    private static final int CYCLE = 40;

    /** What becomes of a message. */
    enum Fate {
        ARRIVES,
        /** Acknowledged, and never written. */
        LOST,
        /** Written to two partitions. */
        DOUBLED,
        /** One of its bytes is changed. */
        CORRUPTED,
        /** Written, and withheld from one subscriber where others get it too. */
        WITHHELD
    }

    private final Carrier carrier = Carrier.of(CarrierKind.BINARY);
    private final Identity identity = new Identity();
    private final int runId;

    /** @param runId in hexadecimal digits */
    KnownFaults(String runId) {
        this.runId = HexFormat.fromHexDigits(runId);
    }

    /** That of a message, which is only read. */
    Fate of(ByteBuffer message, ByteBuffer header) {
        if (carrier.open(message, header, runId, identity) != Carrier.Finding.GENUINE
                || identity.phase() != Phase.MEASURE) {
            return Fate.ARRIVES;
        }
        return switch ((int) (identity.sequence() % CYCLE)) {
            case 3, 13, 23 -> Fate.LOST;
            case 5, 25 -> Fate.DOUBLED;
            case 7 -> Fate.CORRUPTED;
            case 31 -> Fate.WITHHELD;
            default -> Fate.ARRIVES;
        };
    }
}

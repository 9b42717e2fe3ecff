package dev.weir.schedule;

import java.util.List;

/**
 * Instants under a rate that is linear in pieces. Message {@code k} is due where the integral of the rate reaches
 * {@code k}, which is solved in closed form inside the piece.
 */
final class PiecewiseCursor implements ScheduleCursor {

    /** A rate that goes evenly from one value to another over a length of time. */
    record Piece(double fromPerSecond, double toPerSecond, long lengthNanos) {

        double messages() {
            if (lengthNanos == Long.MAX_VALUE) {
                return fromPerSecond == 0 ? 0 : Double.POSITIVE_INFINITY;
            }
            double messages = (fromPerSecond + toPerSecond) / 2 * lengthNanos / 1e9;
            // 0.1/s for 30 s are 3 messages, and in binary fractions a little more.
            double whole = Math.rint(messages);
            return Math.abs(messages - whole) < 1e-6 ? whole : messages;
        }

        /** Where, in seconds from its start, the piece has brought {@code messages}. */
        double secondsUntil(double messages) {
            double slope = lengthNanos == Long.MAX_VALUE ? 0 : (toPerSecond - fromPerSecond) / (lengthNanos / 1e9);
            if (messages == 0) {
                return 0;
            }
            double discriminant = Math.max(0, fromPerSecond * fromPerSecond + 2 * slope * messages);
            return 2 * messages / (fromPerSecond + Math.sqrt(discriminant));
        }
    }

    private final List<Piece> pieces;
    private final int publishers;
    private long index;
    private int pieceIndex;
    private double messagesBefore;
    private long nanosBefore;

    PiecewiseCursor(List<Piece> pieces, int publisher, int publishers) {
        this.pieces = pieces;
        this.publishers = publishers;
        this.index = publisher;
    }

    @Override
    public long nextNanos() {
        while (pieceIndex < pieces.size()) {
            Piece piece = pieces.get(pieceIndex);
            double within = index - messagesBefore;
            if (within < piece.messages()) {
                index += publishers;
                return nanosBefore + Math.round(piece.secondsUntil(within) * 1e9);
            }
            if (piece.lengthNanos() == Long.MAX_VALUE) {
                return NEVER;
            }
            messagesBefore += piece.messages();
            nanosBefore += piece.lengthNanos();
            pieceIndex++;
        }
        return NEVER;
    }
}

package dev.weir.gateway.http;

/**
 * How long the head of a request may be.
 *
 * @param bytes of the whole head, at least 256
 * @param headers the most header lines, at least 1
 */
public record HeadLimits(int bytes, int headers) {

    public HeadLimits {
        if (bytes < 256 || headers < 1) {
            throw new IllegalArgumentException("a request needs room for a head: " + bytes + " bytes, " + headers);
        }
    }
}

package dev.weir.result.lag;

/**
 * What the work of consumers lets through, as predicted from the work alone and as measured.
 *
 * @param work the work, in words: {@code 200 ms a batch, waiting}
 * @param consumers how many divide the messages
 * @param mostPerPoll most messages of one poll
 * @param predicted what was to be expected
 * @param measured what was found
 */
public record WorkFigures(String work, int consumers, double mostPerPoll, Rate predicted, Rate measured) {

    /**
     * A rate, and whether it is enough.
     *
     * @param perSecond messages a second: those that the consumers can take, -1 when their work sets no limit; or those
     *     that they took
     * @param keepsUp whether they keep up with what is offered; measured: whether the lag did not grow
     */
    public record Rate(double perSecond, boolean keepsUp) {}

    /** Whether what was measured is what was predicted. */
    public boolean agrees() {
        return predicted.keepsUp() == measured.keepsUp();
    }
}

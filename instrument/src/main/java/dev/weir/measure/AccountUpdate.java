package dev.weir.measure;

import dev.weir.measure.count.Counter;
import java.util.List;

/**
 * What the account of a subscriber has to tell its copy in another process. It is taken between two messages, so that it
 * balances, and so that a copy that hears nothing more balances too.
 *
 * @param probes how many probes of each stream have arrived
 * @param states what was received, by phase
 * @param handedOver what was recorded since the last update, by phase
 */
public record AccountUpdate(
        List<Long> probes, List<ReceiveTally.State> states, List<List<Recorder.Closed>> handedOver) {

    /** The same as it travels. */
    public record Packed(List<Long> probes, List<ReceiveTally.State> states, List<List<Recorder.Part>> parts) {}

    /** Makes it fit to travel. Once, by any thread: the histograms go back to those who fill them. */
    public Packed packed() {
        return new Packed(
                probes,
                states,
                handedOver.stream()
                        .map(closed -> closed.stream().map(Recorder.Part::of).toList())
                        .toList());
    }

    /** Takes all of this over into the account that is the copy. */
    static void apply(Packed packed, Counter[] probes, ReceiveTally[] tallies) {
        for (int stream = 0; stream < probes.length; stream++) {
            probes[stream].set(packed.probes().get(stream));
        }
        for (int phase = 0; phase < tallies.length; phase++) {
            packed.parts().get(phase).forEach(tallies[phase]::take);
            tallies[phase].take(packed.states().get(phase));
        }
    }

    /**
     * What there is to tell the copy of a publisher's account in another process.
     *
     * @param strayAnswers answers to messages that were not in flight
     * @param sent what was sent, by phase
     * @param acknowledged what was acknowledged, by phase: nothing that is not in {@code sent}
     * @param handedOver what was recorded since the last update, by phase
     */
    public record Sends(
            long strayAnswers,
            List<SendTally.Sent> sent,
            List<SendTally.Acknowledged> acknowledged,
            List<List<Recorder.Closed>> handedOver) {

        /** The same as it travels. */
        public record PackedSends(
                long strayAnswers,
                List<SendTally.Sent> sent,
                List<SendTally.Acknowledged> acknowledged,
                List<List<Recorder.Part>> parts) {}

        /** Makes it fit to travel. Once, by any thread: the histograms go back to those who fill them. */
        public PackedSends packed() {
            return new PackedSends(
                    strayAnswers,
                    sent,
                    acknowledged,
                    handedOver.stream()
                            .map(closed ->
                                    closed.stream().map(Recorder.Part::of).toList())
                            .toList());
        }
    }
}

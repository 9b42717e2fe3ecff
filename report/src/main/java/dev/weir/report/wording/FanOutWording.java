package dev.weir.report.wording;

import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import java.util.ArrayList;
import java.util.List;

/** The words for which figures are of messages and which of deliveries, where a message is due more than once. */
public final class FanOutWording {

    private FanOutWording() {}

    /** Whether a message is due more than once, so that messages and deliveries are two counts. */
    static boolean fansOut(RunResult result) {
        return result.subject().subscribers() > 0 && result.subject().copies() > 1;
    }

    /** {@code per million messages}, or deliveries where these are more. */
    public static String perMillion(RunResult result) {
        return "per million " + (fansOut(result) ? "deliveries" : "messages");
    }

    /** {@code 6 000 deliveries/s}, where these are more than messages. */
    public static String deliveryRate(RunResult result, Throughput.Rate rate) {
        String told = Wording.rate(result.messages().throughput(), rate);
        return fansOut(result) ? told.replaceFirst("/s", " deliveries/s") : told;
    }

    /** {@code 12 messages/s}, where deliveries are more. */
    public static String messageRate(RunResult result, String rate) {
        return fansOut(result) ? rate.replaceFirst("/s", " messages/s") : rate;
    }

    /** The account in one line, as {@link Wording#ledger}, and where deliveries begin to be counted. */
    public static List<String> ledger(RunResult result) {
        List<String> parts = new ArrayList<>(Wording.ledger(result.messages().ledger()));
        for (int i = 0; i < parts.size() && fansOut(result); i++) {
            if (parts.get(i).matches("(conflated|left out|lost|loss) .*")) {
                parts.set(i, "deliveries: " + parts.get(i));
                break;
            }
        }
        return parts;
    }
}

package dev.weir.transport.kafka.settings;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.unit.Percents;

/**
 * How publishers use transactions.
 *
 * @param messages messages of a transaction; 0 where there are no transactions
 * @param abort which part of the full transactions is aborted, from 0 to 1
 */
public record TransactionOrder(int messages, double abort) {

    static final String MESSAGES = "transactions.messages";
    static final String ABORT = "transactions.abort";
    private static final long MOST = 10_000;

    static final Setting MESSAGES_DECLARATION = Setting.count(
            MESSAGES,
            0,
            "Messages of each transaction of a publisher, at most 10000; 0 for no transactions. A transaction also ends, by a"
                    + " commit, 500 ms after it began. Subscribers then read committed messages, unless"
                    + " `consumer.isolation.level` says otherwise.");

    static final Setting ABORT_DECLARATION = Setting.text(
            ABORT, "0%", "Which part of the transactions with all of their messages is aborted, at random.");

    static TransactionOrder of(Settings settings) {
        long messages = settings.count(MESSAGES);
        if (messages < 0 || messages > MOST) {
            throw new SettingsException(MESSAGES, "must be from 0 to " + MOST + ", found " + messages);
        }
        double abort = abort(settings.text(ABORT));
        if (messages == 0 && abort > 0) {
            throw new SettingsException(ABORT, "needs transactions: 'transactions.messages' says how large they are");
        }
        if (messages > 0 && Subscribing.of(settings.text(KafkaSettings.SUBSCRIBE)) == Subscribing.SHARE) {
            throw new SettingsException(
                    MESSAGES, "contradicts 'subscribe: share', whose groups choose for themselves what they read");
        }
        return new TransactionOrder((int) messages, abort);
    }

    private static double abort(String text) {
        try {
            return Percents.parse(text);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(ABORT, String.valueOf(e.getMessage()));
        }
    }

    /** Whether there are any. */
    public boolean any() {
        return messages > 0;
    }
}

package dev.weir.run.verdict;

import dev.weir.result.EchoLedger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.operation.OperationFigures;
import java.util.Arrays;

/** A count of messages, or of operations, that a scenario may limit, by the name that it has there. */
public enum MessageCount {
    LOST("lost", Known.WHEN_LOSS_IS),
    DUPLICATE("duplicate", Known.WHEN_READ_TO_THE_END),
    OUT_OF_ORDER("out of order", Known.WHEN_READ_TO_THE_END),
    CORRUPT("corrupt", Known.WHEN_READ_TO_THE_END),
    FOREIGN("foreign", Known.WHEN_READ_TO_THE_END),
    FAILED("failed", Known.WHEN_SENT),
    UNRESOLVED("unresolved", Known.WHEN_SENT),
    UNSENT("unsent", Known.WHEN_SENT);

    /** When a count is known: more may come until then. */
    enum Known {
        WHEN_SENT,
        WHEN_READ_TO_THE_END,
        /** When every subscriber has read to the end, and every echo has come back that comes. */
        WHEN_LOSS_IS
    }

    private final String label;
    private final Known known;

    MessageCount(String label, Known known) {
        this.label = label;
        this.known = known;
    }

    /** The count with that name. */
    public static MessageCount of(String label) {
        return Arrays.stream(values())
                .filter(count -> count.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no count is called " + label));
    }

    /** Whether it has that name. */
    boolean isCalled(String name) {
        return label.equals(name);
    }

    Known known() {
        return known;
    }

    /** So many messages have it in an account. */
    long of(Account account) {
        return switch (this) {
            case LOST -> account.comparison().lost();
            case DUPLICATE -> account.receiving().duplicate();
            case OUT_OF_ORDER -> account.receiving().outOfOrder();
            case CORRUPT -> account.receiving().corrupt();
            case FOREIGN -> account.receiving().foreign();
            // What was aborted on purpose failed nowhere.
            case FAILED -> account.sending().failed() - account.sending().aborted();
            case UNRESOLVED -> account.sending().unresolved();
            case UNSENT -> account.sending().unsent();
        };
    }

    /** So many operations have it. */
    public long of(OperationFigures.Account account) {
        return switch (this) {
            case FAILED -> account.failed();
            case UNRESOLVED -> account.unresolved();
            case UNSENT -> account.unsent();
            case FOREIGN -> account.foreign();
            case LOST, DUPLICATE, OUT_OF_ORDER, CORRUPT -> throw new IllegalStateException("no operation is " + label);
        };
    }

    /** So many echoes have it. */
    long of(EchoLedger echoes) {
        return switch (this) {
            case LOST -> echoes.missing();
            case DUPLICATE -> echoes.receiving().duplicate();
            // Echoes are promised no order.
            case OUT_OF_ORDER -> 0;
            case CORRUPT -> echoes.receiving().corrupt();
            case FOREIGN -> echoes.receiving().foreign();
            case FAILED -> echoes.sending().failed();
            case UNRESOLVED -> echoes.sending().unresolved();
            case UNSENT -> echoes.sending().unsent();
        };
    }
}

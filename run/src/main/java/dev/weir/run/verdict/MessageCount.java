package dev.weir.run.verdict;

import dev.weir.result.EchoLedger;
import dev.weir.result.Ledger.Account;
import java.util.Arrays;
import java.util.function.ToLongFunction;

/** A count of messages that a scenario may limit, by the name that it has there. */
enum MessageCount {
    LOST("lost", Known.WHEN_LOSS_IS, account -> account.comparison().lost(), EchoLedger::missing),
    DUPLICATE(
            "duplicate",
            Known.WHEN_READ_TO_THE_END,
            account -> account.receiving().duplicate(),
            echoes -> echoes.receiving().duplicate()),
    /** Echoes are promised no order. */
    OUT_OF_ORDER(
            "out of order",
            Known.WHEN_READ_TO_THE_END,
            account -> account.receiving().outOfOrder(),
            echoes -> 0),
    CORRUPT(
            "corrupt",
            Known.WHEN_READ_TO_THE_END,
            account -> account.receiving().corrupt(),
            echoes -> echoes.receiving().corrupt()),
    FOREIGN(
            "foreign",
            Known.WHEN_READ_TO_THE_END,
            account -> account.receiving().foreign(),
            echoes -> echoes.receiving().foreign()),
    /** What was aborted on purpose failed nowhere. */
    FAILED(
            "failed",
            Known.WHEN_SENT,
            account -> account.sending().failed() - account.sending().aborted(),
            echoes -> echoes.sending().failed()),
    UNRESOLVED(
            "unresolved",
            Known.WHEN_SENT,
            account -> account.sending().unresolved(),
            echoes -> echoes.sending().unresolved()),
    UNSENT(
            "unsent",
            Known.WHEN_SENT,
            account -> account.sending().unsent(),
            echoes -> echoes.sending().unsent());

    /** When a count is known: more may come until then. */
    enum Known {
        WHEN_SENT,
        WHEN_READ_TO_THE_END,
        /** When every subscriber has read to the end, and every echo has come back that comes. */
        WHEN_LOSS_IS
    }

    private final String label;
    private final Known known;
    private final ToLongFunction<Account> ofAccount;
    private final ToLongFunction<EchoLedger> ofEchoes;

    MessageCount(String label, Known known, ToLongFunction<Account> ofAccount, ToLongFunction<EchoLedger> ofEchoes) {
        this.label = label;
        this.known = known;
        this.ofAccount = ofAccount;
        this.ofEchoes = ofEchoes;
    }

    /** The count with that name. */
    static MessageCount of(String label) {
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

    long of(Account account) {
        return ofAccount.applyAsLong(account);
    }

    long of(EchoLedger echoes) {
        return ofEchoes.applyAsLong(echoes);
    }
}

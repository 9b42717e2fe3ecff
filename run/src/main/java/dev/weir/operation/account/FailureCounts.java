package dev.weir.operation.account;

import dev.weir.transport.operation.OperationFailure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Failed and unresolved operations by reason, with what was said of the first of each. Written by one thread. */
final class FailureCounts {

    private final Map<OperationFailure, Reason> reasons = new EnumMap<>(OperationFailure.class);

    /** One reason. */
    private static final class Reason {

        private final String example;
        private long count;

        private Reason(String example) {
            this.example = example;
        }
    }

    void add(OperationFailure failure, String cause) {
        add(failure, cause, 1);
    }

    void add(OperationFailure failure, String cause, long count) {
        Reason reason = reasons.get(failure);
        if (reason == null) {
            reason = new Reason(cause);
            reasons.put(failure, reason);
        }
        reason.count += count;
    }

    /** Every reason there is. */
    List<KindUpdate.Reason> all() {
        return reasons.entrySet().stream()
                .map(entry -> new KindUpdate.Reason(entry.getKey(), entry.getValue().count, entry.getValue().example))
                .toList();
    }

    /** Replaces what there is of a reason. */
    void set(KindUpdate.Reason told) {
        Reason reason = new Reason(told.example());
        reason.count = told.count();
        reasons.put(told.failure(), reason);
    }

    long count(OperationFailure failure) {
        Reason reason = reasons.get(failure);
        return reason == null ? 0 : reason.count;
    }

    /** What was said of the first; empty when there was none. */
    String example(OperationFailure failure) {
        Reason reason = reasons.get(failure);
        return reason == null ? "" : reason.example;
    }
}

package dev.weir.cli;

import dev.weir.report.data.BundleException;
import dev.weir.result.RunResult;

/** A run is over whose bundle could not be written: its result is all there is of it. */
final class UnwrittenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RunResult result;
    private final BundleException reason;

    UnwrittenException(RunResult result, BundleException reason) {
        super(reason.getMessage(), reason);
        this.result = result;
        this.reason = reason;
    }

    RunResult result() {
        return result;
    }

    BundleException reason() {
        return reason;
    }
}

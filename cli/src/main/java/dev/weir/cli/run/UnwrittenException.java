package dev.weir.cli.run;

import dev.weir.report.data.BundleException;
import dev.weir.result.RunResult;

/** A run is over whose bundle could not be written: its result is all there is of it. */
public final class UnwrittenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RunResult result;
    private final BundleException reason;

    public UnwrittenException(RunResult result, BundleException reason) {
        super(reason.getMessage(), reason);
        this.result = result;
        this.reason = reason;
    }

    public RunResult result() {
        return result;
    }

    public BundleException reason() {
        return reason;
    }
}

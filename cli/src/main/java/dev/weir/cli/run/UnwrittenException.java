package dev.weir.cli.run;

import dev.weir.report.data.BundleException;
import dev.weir.result.Result;

/** A run is over whose bundle could not be written: its result is all there is of it. */
public final class UnwrittenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Result result;
    private final BundleException reason;

    public UnwrittenException(Result result, BundleException reason) {
        super(reason.getMessage(), reason);
        this.result = result;
        this.reason = reason;
    }

    public Result result() {
        return result;
    }

    public BundleException reason() {
        return reason;
    }
}

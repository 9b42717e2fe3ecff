package dev.weir.transport.remark;

/** A transport that has something to tell the reader of a result. */
public interface Remarking {

    /**
     * What this process knows of the run. Asked for once, after the last message and before the transport is closed, even
     * when the run failed.
     */
    Remarks remarks();
}

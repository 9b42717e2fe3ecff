package dev.weir.operation.account;

import dev.weir.measure.Recorder;
import java.util.List;

/**
 * What is new of the account of pipelines.
 *
 * @param due pipelines whose first stage was due until now
 * @param done pipelines whose last stage is done until now
 * @param parts of the histogram
 */
public record PipelineUpdate(long due, long done, List<Recorder.Part> parts) {

    public PipelineUpdate {
        parts = List.copyOf(parts);
    }
}

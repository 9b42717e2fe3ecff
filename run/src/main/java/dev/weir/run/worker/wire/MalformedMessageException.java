package dev.weir.run.worker.wire;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A message is not what the types of its sender and receiver say, or is longer than one may be. Its text names the place
 * and what is wrong there, and repeats nothing that was received: that may be a secret.
 */
public final class MalformedMessageException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String place;
    private final String wrong;

    private MalformedMessageException(String place, String wrong, @Nullable Throwable cause) {
        super(place.isEmpty() ? wrong : place + ": " + wrong, cause);
        this.place = place;
        this.wrong = wrong;
    }

    MalformedMessageException(String wrong) {
        this("", wrong, null);
    }

    MalformedMessageException(String wrong, Throwable cause) {
        this("", wrong, cause);
    }

    /** The same with the step that leads to its place: {@code .name} or {@code [3]}. */
    MalformedMessageException within(String step) {
        return new MalformedMessageException(step + place, wrong, getCause());
    }
}

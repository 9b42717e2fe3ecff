package dev.weir.quickbuild;

import java.io.Serial;

/** The build cannot go on, for a reason that its message tells a user: what, where and what to do. */
final class BuildException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    BuildException(String message) {
        super(message);
    }
}

package dev.weir.broker.server;

import org.jspecify.annotations.Nullable;

/** Why something failed, in one line: the messages along the chain of causes, each once. */
final class FailureText {

    private FailureText() {}

    static String of(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (@Nullable Throwable each = failure; each != null; each = each.getCause()) {
            String message = each.getMessage();
            if (message == null) {
                message = each.getClass().getSimpleName();
            }
            if (text.indexOf(message) < 0) {
                text.append(text.isEmpty() ? "" : ": ").append(message);
            }
        }
        return text.toString().replaceAll("\\s+", " ").strip();
    }
}

package dev.weir.metric.otlp;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.net.ConnectException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sends requests and keeps why the last of them failed, which the exporter tells its log only. Requests are sent one after the
 * other by one thread, which also asks; their answers come in others.
 */
final class ObservedSender implements HttpSender {

    private static final int FIRST_OK = 200;
    private static final int FIRST_NOT_OK = 300;

    private final HttpSender sender;
    private volatile Answer last = new Answer();

    /** What is known of one request. An answer that comes too late is kept by its own request. */
    private static final class Answer {

        private volatile String failure = "";
    }

    ObservedSender(HttpSender sender) {
        this.sender = sender;
    }

    @Override
    public void send(MessageWriter body, Consumer<HttpResponse> onResponse, Consumer<Throwable> onError) {
        Answer answer = new Answer();
        last = answer;
        sender.send(
                body,
                response -> {
                    answer.failure = failure(response);
                    onResponse.accept(response);
                },
                error -> {
                    answer.failure = failure(error);
                    onError.accept(error);
                });
    }

    private static String failure(HttpResponse response) {
        int status = response.getStatusCode();
        return status < FIRST_OK || status >= FIRST_NOT_OK
                ? "HTTP status " + status
                : PartialSuccess.failure(response.getResponseBody());
    }

    private static String failure(Throwable error) {
        String usual = error instanceof ConnectException ? "cannot connect" : error.toString();
        return Objects.requireNonNullElse(error.getMessage(), usual);
    }

    /** Why the last request failed, wholly or in part; empty when it did not, or has no answer yet. */
    Optional<String> failure() {
        return Optional.of(last.failure).filter(text -> !text.isEmpty());
    }

    @Override
    public CompletableResultCode shutdown() {
        return sender.shutdown();
    }
}

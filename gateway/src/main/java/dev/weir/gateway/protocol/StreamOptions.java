package dev.weir.gateway.protocol;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a client wants of a stream connection. Milliseconds and bytes are as asked, before any limit of the server.
 *
 * @param polling set when it is one answer of a poll
 * @param contentLengthBytes after how much a stream over HTTP ends
 * @param inactivityMillis how long the client may be silent
 * @param reduceHead whether the lines after the first are left out
 */
public record StreamOptions(
        Optional<Polling> polling,
        OptionalLong contentLengthBytes,
        OptionalLong inactivityMillis,
        OptionalLong keepaliveMillis,
        boolean sendSync,
        boolean reduceHead) {

    /**
     * One poll.
     *
     * @param intervalMillis until the next one
     * @param idleMillis how long an answer may wait for something to say
     */
    public record Polling(long intervalMillis, long idleMillis) {}

    static StreamOptions parse(Parameters parameters) {
        boolean polls = parameters.flag("LS_polling", false);
        Optional<Polling> polling = polls
                ? Optional.of(new Polling(
                        parameters.count("LS_polling_millis").orElse(0),
                        parameters.count("LS_idle_millis").orElse(0)))
                : Optional.empty();
        return new StreamOptions(
                polling,
                parameters.count("LS_content_length"),
                polls ? OptionalLong.empty() : parameters.count("LS_inactivity_millis"),
                polls ? OptionalLong.empty() : parameters.count("LS_keepalive_millis"),
                !polls && parameters.flag("LS_send_sync", true),
                parameters.flag("LS_reduce_head", false));
    }
}

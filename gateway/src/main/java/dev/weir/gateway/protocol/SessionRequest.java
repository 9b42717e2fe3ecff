package dev.weir.gateway.protocol;

import java.util.Optional;
import java.util.OptionalLong;

/** A request whose answer is a stream connection. */
public sealed interface SessionRequest {

    StreamOptions stream();

    /**
     * A new session.
     *
     * @param user empty when the client named none
     * @param bandwidth in kilobits a second
     * @param diffs which differences it understands; empty when it is nobody's official library and does not say
     * @param oldSession the session that the client gives up for it; empty when there is none
     */
    record Create(
            TlcpVersion version,
            Optional<String> user,
            Optional<String> password,
            String adapterSet,
            Limit bandwidth,
            Optional<DiffFormats> diffs,
            Optional<String> oldSession,
            StreamOptions stream)
            implements SessionRequest {

        public static Create parse(TlcpVersion version, Parameters parameters) {
            return new Create(
                    version,
                    parameters.text("LS_user").filter(user -> !user.isEmpty()),
                    parameters.text("LS_password"),
                    parameters.text("LS_adapter_set").orElse("DEFAULT"),
                    parameters
                            .text("LS_requested_max_bandwidth")
                            .map(value -> Limit.parse("LS_requested_max_bandwidth", value))
                            .orElse(Limit.UNLIMITED),
                    DiffFormats.parse(version, parameters),
                    parameters.text("LS_old_session"),
                    StreamOptions.parse(parameters));
        }
    }

    /**
     * A new stream connection of a session.
     *
     * @param session empty for the last one of the connection
     * @param recoverFrom how many data notifications the client has seen, when it lost the connection
     */
    record Bind(TlcpVersion version, Optional<String> session, OptionalLong recoverFrom, StreamOptions stream)
            implements SessionRequest {

        public static Bind parse(TlcpVersion version, Parameters parameters) {
            return new Bind(
                    version,
                    parameters.text("LS_session"),
                    parameters.count("LS_recovery_from"),
                    StreamOptions.parse(parameters));
        }
    }
}

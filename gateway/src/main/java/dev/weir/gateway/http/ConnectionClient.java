package dev.weir.gateway.http;

import dev.weir.gateway.session.LastSession;
import dev.weir.gateway.session.Stream;
import dev.weir.gateway.session.TlcpClient;

/** A client by its connection, whatever is spoken on it. Used by the thread of the connection. */
interface ConnectionClient extends TlcpClient {

    ProtocolConnection connection();

    @Override
    default String address() {
        return connection().address();
    }

    @Override
    default boolean gone() {
        return connection().closed();
    }

    @Override
    default Stream stream() {
        return connection();
    }

    @Override
    default LastSession last() {
        return connection().last();
    }

    @Override
    default void later(Runnable task) {
        connection().later(task);
    }
}

/** Sessions of clients: created, bound to a connection, recovered on another, limited, ended. Knows no socket. */
@NullMarked
package dev.weir.gateway.session;

import org.jspecify.annotations.NullMarked;

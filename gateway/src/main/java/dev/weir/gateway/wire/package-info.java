/** The bytes of a connection, plain or with TLS. For the package {@code net}, and for whoever configures TLS. */
@NullMarked
package dev.weir.gateway.wire;

import org.jspecify.annotations.NullMarked;

/** Who may have a session: users with salted hashes of their passwords, and tokens. */
@NullMarked
package dev.weir.gateway.access;

import org.jspecify.annotations.NullMarked;

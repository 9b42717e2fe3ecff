/**
 * The text of TLCP: requests read, notifications and values written. Knows no socket and no session.
 *
 * <p>There are more public types than elsewhere because each kind of request is one, and its parts are what sessions work
 * with.
 */
@NullMarked
package dev.weir.gateway.protocol;

import org.jspecify.annotations.NullMarked;

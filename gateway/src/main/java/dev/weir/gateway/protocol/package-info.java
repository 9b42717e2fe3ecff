/** The text of TLCP: requests read, notifications and values written. Knows no socket and no session. */
@NullMarked
package dev.weir.gateway.protocol;

import org.jspecify.annotations.NullMarked;

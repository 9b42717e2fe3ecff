/** Who a message is: its identity, and the carriers that take the identity along. */
@NullMarked
package dev.weir.message;

import org.jspecify.annotations.NullMarked;

/** From which addresses of this host a transport's clients connect. Any transport may use it. */
@NullMarked
package dev.weir.transport.address;

import org.jspecify.annotations.NullMarked;

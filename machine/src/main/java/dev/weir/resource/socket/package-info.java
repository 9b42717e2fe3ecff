/** Bytes that processes received and sent over TCP, from the kernel's list of sockets. */
@NullMarked
package dev.weir.resource.socket;

import org.jspecify.annotations.NullMarked;

/** The process of the proxy: one loop that forwards the bytes of all connections, delayed, held or cut as it is told. */
@NullMarked
package dev.weir.fault.proxy.server;

import org.jspecify.annotations.NullMarked;

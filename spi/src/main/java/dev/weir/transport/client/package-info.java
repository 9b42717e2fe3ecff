/** What publishers and subscribers of some transports can do beyond publishing and receiving. */
@NullMarked
package dev.weir.transport.client;

import org.jspecify.annotations.NullMarked;

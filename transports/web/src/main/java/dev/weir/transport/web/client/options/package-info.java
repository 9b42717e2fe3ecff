/** What the clients of TLCP are told: where to connect, what to ask for, and who hears of it. */
@NullMarked
package dev.weir.transport.web.client.options;

import org.jspecify.annotations.NullMarked;

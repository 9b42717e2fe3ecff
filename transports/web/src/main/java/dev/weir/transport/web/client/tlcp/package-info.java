/** What is written in the lines of TLCP: values, escapes and differences. Knows no connection. */
@NullMarked
package dev.weir.transport.web.client.tlcp;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.weir.transport.web.client.tlcp;

import org.jspecify.annotations.NullMarked;

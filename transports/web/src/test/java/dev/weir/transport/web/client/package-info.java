@NullMarked
package dev.weir.transport.web.client;

import org.jspecify.annotations.NullMarked;

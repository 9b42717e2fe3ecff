@NullMarked
package dev.weir.gateway.protocol;

import org.jspecify.annotations.NullMarked;

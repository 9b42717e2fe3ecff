@NullMarked
package dev.weir.gateway.net;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.weir.gateway.lifecycle;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.weir.gateway;

import org.jspecify.annotations.NullMarked;

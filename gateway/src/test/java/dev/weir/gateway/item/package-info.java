@NullMarked
package dev.weir.gateway.item;

import org.jspecify.annotations.NullMarked;

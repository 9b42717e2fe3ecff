@NullMarked
package dev.weir.gateway.session;

import org.jspecify.annotations.NullMarked;

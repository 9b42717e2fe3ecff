@NullMarked
package dev.weir.gateway.http;

import org.jspecify.annotations.NullMarked;

/** Files of keys and certificates, and in words what is wrong with one that cannot be used. */
@NullMarked
package dev.weir.tls;

import org.jspecify.annotations.NullMarked;

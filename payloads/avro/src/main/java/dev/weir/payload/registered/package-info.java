/** What messages of every schema language share: their schema in a registry, and what stands before their content. */
@NullMarked
package dev.weir.payload.registered;

import org.jspecify.annotations.NullMarked;

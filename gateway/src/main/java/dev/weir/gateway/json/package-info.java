/** JSON as the gateway writes it, where it is written into a text that is made anyway. Depends on nothing else here. */
@NullMarked
package dev.weir.gateway.json;

import org.jspecify.annotations.NullMarked;

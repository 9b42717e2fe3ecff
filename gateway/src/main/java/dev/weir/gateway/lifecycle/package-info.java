/** How threads of the gateway go on after a defect, how they end, and how things are closed. Depends on nothing else here. */
@NullMarked
package dev.weir.gateway.lifecycle;

import org.jspecify.annotations.NullMarked;

/** A transport that does known things wrong between agents, which tests put beside the installation as a jar. */
@NullMarked
package dev.weir.dist.faulty;

import org.jspecify.annotations.NullMarked;

/**
 * What a controller and an agent say to each other about workers, and the streams between them that never hold more than a
 * window. Both ends use it; it knows the cluster and neither end.
 */
@NullMarked
package dev.weir.agent.relay;

import org.jspecify.annotations.NullMarked;

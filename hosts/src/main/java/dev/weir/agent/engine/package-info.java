/** The only package that touches JGroups: membership, failure detection and messages over the connections of agents. */
@NullMarked
package dev.weir.agent.engine;

import org.jspecify.annotations.NullMarked;

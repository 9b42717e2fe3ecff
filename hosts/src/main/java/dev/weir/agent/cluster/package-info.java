/** What the controller and its agents see of each other, whatever engine carries it. Open to all modules. */
@NullMarked
package dev.weir.agent.cluster;

import org.jspecify.annotations.NullMarked;

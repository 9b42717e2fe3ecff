/** What a cluster says of itself while a run goes on: leaders, replicas, controller, groups. */
@NullMarked
package dev.weir.transport.cluster;

import org.jspecify.annotations.NullMarked;

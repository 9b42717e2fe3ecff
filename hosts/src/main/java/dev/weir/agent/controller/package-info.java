/**
 * The controller's end: the agents of a cluster as hosts on which a run starts workers. Knows the relay, the cluster and the
 * clocks, and no engine and no agent's end.
 */
@NullMarked
package dev.weir.agent.controller;

import org.jspecify.annotations.NullMarked;

/**
 * The agent's end: serves one controller after another by starting workers of this host and relaying their streams. Knows the
 * relay, the cluster and the clock server, and no engine and no controller's end.
 */
@NullMarked
package dev.weir.agent.service;

import org.jspecify.annotations.NullMarked;

/**
 * What transports share that start an installed server or reach a running one: its settings, its process, its folder and ports,
 * and what is told of it.
 */
@NullMarked
package dev.weir.server;

import org.jspecify.annotations.NullMarked;

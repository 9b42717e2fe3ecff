/**
 * What is counted and timed of messages: the accounts of publishers and subscribers, recorders of latencies, and the audit
 * that holds both sides against each other.
 *
 * <p>There are more public types than elsewhere because accounts are written where loops are, told to other processes, and
 * read by the run, its verdict and live figures.
 */
@NullMarked
package dev.weir.measure;

import org.jspecify.annotations.NullMarked;

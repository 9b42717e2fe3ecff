/** Subscribers that are members of share groups: the group divides records, not partitions, and wants each acknowledged. */
@NullMarked
package dev.weir.transport.kafka.share;

import org.jspecify.annotations.NullMarked;

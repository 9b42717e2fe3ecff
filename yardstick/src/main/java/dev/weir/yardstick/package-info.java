/** What Weir's own rows are held against: Kafka's performance tools, TCP, the disk. */
@NullMarked
package dev.weir.yardstick;

import org.jspecify.annotations.NullMarked;

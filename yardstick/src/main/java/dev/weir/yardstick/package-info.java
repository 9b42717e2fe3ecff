/** What Weir's own rows are held against: the performance tools of others, TCP, the disk. */
@NullMarked
package dev.weir.yardstick;

import org.jspecify.annotations.NullMarked;

/** How long a consumer works on what it has received. */
@NullMarked
package dev.weir.schedule.work;

import org.jspecify.annotations.NullMarked;

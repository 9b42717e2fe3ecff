/** Reading headers of the user's own, the work of subscribers, and the percentiles that results show. */
@NullMarked
package dev.weir.scenario.read.work;

import org.jspecify.annotations.NullMarked;

/** What was found of a topic that others filled. */
@NullMarked
package dev.weir.result.others;

import org.jspecify.annotations.NullMarked;

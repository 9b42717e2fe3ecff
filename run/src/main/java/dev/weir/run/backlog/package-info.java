/** The backlog that a run lets build up, and how its subscribers work it off. */
@NullMarked
package dev.weir.run.backlog;

import org.jspecify.annotations.NullMarked;

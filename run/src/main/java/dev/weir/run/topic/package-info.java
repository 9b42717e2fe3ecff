/** What a run over several topics tells of each. */
@NullMarked
package dev.weir.run.topic;

import org.jspecify.annotations.NullMarked;

/** The topics of a run over several of them, and which message goes to which. */
@NullMarked
package dev.weir.transport.topic;

import org.jspecify.annotations.NullMarked;

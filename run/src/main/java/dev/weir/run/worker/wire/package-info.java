/**
 * Messages between the processes of a run as CBOR. Knows types by their declarations and no process. Only this package
 * knows the library.
 */
@NullMarked
package dev.weir.run.worker.wire;

import org.jspecify.annotations.NullMarked;

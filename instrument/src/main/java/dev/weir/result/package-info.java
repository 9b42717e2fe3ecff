/**
 * What a run found, as plain records: the schema of run.json.
 *
 * <p>There are more public types than elsewhere because each is a part of that file: whoever judges, writes or draws results
 * reads the records themselves.
 */
@NullMarked
package dev.weir.result;

import org.jspecify.annotations.NullMarked;

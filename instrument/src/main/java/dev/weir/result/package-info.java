/** What a run found, as plain records: the schema of run.json. */
@NullMarked
package dev.weir.result;

import org.jspecify.annotations.NullMarked;

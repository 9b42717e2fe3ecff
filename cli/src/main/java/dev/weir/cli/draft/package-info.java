/** {@code weir new}: a first scenario file out of four answers. */
@NullMarked
package dev.weir.cli.draft;

import org.jspecify.annotations.NullMarked;

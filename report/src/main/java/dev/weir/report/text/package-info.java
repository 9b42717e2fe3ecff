/** The reports as text of a given width. */
@NullMarked
package dev.weir.report.text;

import org.jspecify.annotations.NullMarked;

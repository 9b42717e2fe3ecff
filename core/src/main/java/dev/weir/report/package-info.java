/** The run bundle and its renderings. */
@NullMarked
package dev.weir.report;

import org.jspecify.annotations.NullMarked;

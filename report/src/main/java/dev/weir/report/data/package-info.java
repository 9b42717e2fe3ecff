/**
 * The files of the results folder, written and read, and what a report draws of them.
 *
 * <p>There are more public types than elsewhere because each file of the folder has a class, and {@code report} writes all of
 * them.
 */
@NullMarked
package dev.weir.report.data;

import org.jspecify.annotations.NullMarked;

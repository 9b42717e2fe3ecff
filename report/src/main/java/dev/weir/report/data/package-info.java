/** The files of the results folder, written and read, and what a report draws of them. */
@NullMarked
package dev.weir.report.data;

import org.jspecify.annotations.NullMarked;

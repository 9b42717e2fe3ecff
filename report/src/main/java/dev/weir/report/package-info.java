/**
 * The folder that a run or a matrix leaves: its files, and the reports drawn from them. Commands use this package; it uses all the
 * others of this module.
 */
@NullMarked
package dev.weir.report;

import org.jspecify.annotations.NullMarked;

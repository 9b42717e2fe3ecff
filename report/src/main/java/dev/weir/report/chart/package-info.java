/**
 * Drawings in SVG: axes, curves, heat map.
 *
 * <p>There are more public types than elsewhere because each form of a chart is one, and sections choose.
 */
@NullMarked
package dev.weir.report.chart;

import org.jspecify.annotations.NullMarked;

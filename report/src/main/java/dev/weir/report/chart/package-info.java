/** Drawings in SVG: axes, curves, heat map. */
@NullMarked
package dev.weir.report.chart;

import org.jspecify.annotations.NullMarked;

/** Micro-benchmarks of what counts and times; in the package of what they measure. */
package dev.weir.measure;

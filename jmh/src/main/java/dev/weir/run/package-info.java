/** Micro-benchmarks of the run's hot path; in the package of what they measure. */
package dev.weir.run;

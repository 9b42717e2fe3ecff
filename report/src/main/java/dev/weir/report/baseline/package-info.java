/**
 * Baselines: figures of earlier runs, stored as small files that belong into the user's repository. The commands enter by
 * {@link dev.weir.report.baseline.BaselineStore}.
 *
 * <p>Tested elsewhere: {@code Baseline} by {@code BaselineStoreTest}.
 */
@NullMarked
package dev.weir.report.baseline;

import org.jspecify.annotations.NullMarked;

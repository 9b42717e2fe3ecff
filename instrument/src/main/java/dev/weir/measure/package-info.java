/** What is counted and timed: recorder, ledger, interval log, resource and hiccup samplers. */
@NullMarked
package dev.weir.measure;

import org.jspecify.annotations.NullMarked;

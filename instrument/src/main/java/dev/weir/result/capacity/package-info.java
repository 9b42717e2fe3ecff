/**
 * What a search for a capacity found: its question, its trials and its answer, as {@code capacity.json} holds them. Reports are
 * drawn of them.
 *
 * <p>Tested elsewhere: records without behaviour, by the tests of those who write and draw them.
 */
@NullMarked
package dev.weir.result.capacity;

import org.jspecify.annotations.NullMarked;

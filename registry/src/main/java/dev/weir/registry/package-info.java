/** A schema registry that speaks Confluent's API, and the records whose schemas it keeps: used by the gateway and by runs. */
@NullMarked
package dev.weir.registry;

import org.jspecify.annotations.NullMarked;

/** What reading single records of a topic costs. */
@NullMarked
package dev.weir.readcost;

import org.jspecify.annotations.NullMarked;

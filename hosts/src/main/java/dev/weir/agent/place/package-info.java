/** Which agents have which part of a run: a function of its matrix, of the options about agents and of those who came. */
@NullMarked
package dev.weir.agent.place;

import org.jspecify.annotations.NullMarked;

/** The agents of a command: waiting for them, with their keys and addresses, and what is printed of them. Knows no terminal. */
@NullMarked
package dev.weir.agent.gather;

import org.jspecify.annotations.NullMarked;

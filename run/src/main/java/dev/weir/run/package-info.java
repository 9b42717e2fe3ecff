/** The run: phases, publisher and subscriber loops, verdict. */
@NullMarked
package dev.weir.run;

import org.jspecify.annotations.NullMarked;

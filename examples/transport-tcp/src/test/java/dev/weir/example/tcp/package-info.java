/** The contract that every transport has to keep. */
@NullMarked
package dev.weir.example.tcp;

import org.jspecify.annotations.NullMarked;

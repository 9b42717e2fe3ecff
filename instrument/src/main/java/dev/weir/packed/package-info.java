/** The compact form in which what holds many numbers travels between processes. Anyone may use it; it uses nothing. */
@NullMarked
package dev.weir.packed;

import org.jspecify.annotations.NullMarked;

/** Packets between addresses of this machine's loopback that are dropped, by the kernel's nf_tables. */
@NullMarked
package dev.weir.fault.filter;

import org.jspecify.annotations.NullMarked;

/** What a transport tells the reader of a result. */
@NullMarked
package dev.weir.transport.remark;

import org.jspecify.annotations.NullMarked;

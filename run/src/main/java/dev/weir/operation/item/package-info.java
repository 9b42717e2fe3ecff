/** What operations work on: records, topics and groups by name, partition and offset, from lists or made up. */
@NullMarked
package dev.weir.operation.item;

import org.jspecify.annotations.NullMarked;

/** What a transport implements to carry out operations other than publish and subscribe: on records, topics and groups. */
@NullMarked
package dev.weir.transport.operation;

import org.jspecify.annotations.NullMarked;

/** One consumer for all clients: topics mapped to items, with the last values kept for those who come late. */
@NullMarked
package dev.weir.gateway.kafka;

import org.jspecify.annotations.NullMarked;

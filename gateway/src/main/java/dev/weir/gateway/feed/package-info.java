/** Between what supplies items and what delivers them: the only package that both sides know. */
@NullMarked
package dev.weir.gateway.feed;

import org.jspecify.annotations.NullMarked;

/** What the gateway shows of itself: health and metrics. */
@NullMarked
package dev.weir.gateway.web;

import org.jspecify.annotations.NullMarked;

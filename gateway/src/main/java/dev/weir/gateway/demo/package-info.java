/** Something to look at: a market of made-up shares, and the gateway's configuration for it. */
@NullMarked
package dev.weir.gateway.demo;

import org.jspecify.annotations.NullMarked;

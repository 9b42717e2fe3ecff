/** The files that configure a gateway: gateway.yaml, and adapters.xml. */
@NullMarked
package dev.weir.gateway.config;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.weir.gateway.web;

import org.jspecify.annotations.NullMarked;

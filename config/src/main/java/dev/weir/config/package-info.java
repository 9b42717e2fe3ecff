/** YAML read as plain data: every value with the place where the user wrote it, and one kind of error for all of it. */
@NullMarked
package dev.weir.config;

import org.jspecify.annotations.NullMarked;

/** Text and JSON documents as messages: five forms, with named keys, a state for each key, and text that checks itself. */
@NullMarked
package dev.weir.payload.document;

import org.jspecify.annotations.NullMarked;

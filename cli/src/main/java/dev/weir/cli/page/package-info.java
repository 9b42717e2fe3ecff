/** Pages for the user's own browser: a server on loopback behind a random token, and the files of a results folder. */
@NullMarked
package dev.weir.cli.page;

import org.jspecify.annotations.NullMarked;

/** What this machine offers for measuring, found out by trying: {@code weir doctor}. */
@NullMarked
package dev.weir.cli.doctor;

import org.jspecify.annotations.NullMarked;

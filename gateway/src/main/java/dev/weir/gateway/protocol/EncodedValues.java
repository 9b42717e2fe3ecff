package dev.weir.gateway.protocol;

/**
 * The values of an update as they go to the clients that hold a certain state before it.
 *
 * @param bytes from after the update's head to the end of its line; shared, never written to
 * @param heldAsJson a bit for each of the first 64 fields that such a client holds as JSON afterwards
 * @param savedBytes how much longer all values would be, to a few bytes: escapes, and characters beyond ASCII, count as one
 */
@SuppressWarnings("ArrayRecordComponent") // One array for thousands of clients.
public record EncodedValues(byte[] bytes, long heldAsJson, int savedBytes) {}

package dev.weir.yardstick;

/**
 * Where a tool finds what it measures.
 *
 * @param address of the server; several with commas between them
 * @param topic the topic, stream or queue
 * @param file with the properties of its clients
 */
record ToolPlace(String address, String topic, String file) {}

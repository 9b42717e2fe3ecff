package dev.weir.gateway.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * Where the reading of a partition begins.
 *
 * @param offset of the first record to read
 * @param historyEnd records before this offset are read for the last values only, and are no updates
 */
record ReadFrom(TopicPartition partition, long offset, long historyEnd) {}

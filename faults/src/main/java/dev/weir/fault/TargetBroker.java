package dev.weir.fault;

import java.net.InetSocketAddress;

/** A broker whose connections faults may hit. Thread-safe. */
public interface TargetBroker {

    /** Its number in the cluster. */
    int number();

    /** What the report calls it: {@code broker 2}. */
    String name();

    /** Where clients connect. */
    InetSocketAddress address();
}

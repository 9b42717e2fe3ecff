package dev.weir.transport.testkit;

/** A part of the contract of all transports, examined on one of them. */
interface Contract {

    /** The transport under test and its settings. */
    TransportUnderTest subject();
}

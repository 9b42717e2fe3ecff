package dev.weir.message;

/** The kind of carrier by which the identity of a message travels. */
public enum CarrierKind {
    /** In 48 binary bytes at the head of the message. The default. */
    BINARY,
    /** In 96 hexadecimal digits at the head of the message. */
    TEXT,
    /** In a field of a JSON object. */
    JSON,
    /** In a header of the transport, beside the message. */
    HEADER,
    /** In a token of 48 characters inside a text document. Goes with documents only, which leave a place for it. */
    INLINE,
    /** In fields of a Protobuf message, which is an object on both sides. Goes with that payload only. */
    PROTOBUF,
    /** Nowhere: for raw throughput. Loss and latency are not measured, and the report says so. */
    NONE
}

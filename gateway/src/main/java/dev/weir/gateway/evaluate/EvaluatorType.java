package dev.weir.gateway.evaluate;

/** What bytes may be. */
public enum EvaluatorType {
    STRING,
    JSON,
    AVRO,
    PROTOBUF,
    KVP,
    INTEGER,
    BOOLEAN,
    BYTE_ARRAY,
    BYTE_BUFFER,
    BYTES,
    DOUBLE,
    FLOAT,
    LONG,
    SHORT,
    UUID;

    /** Whether nothing can be read without a schema. */
    public boolean needsSchema() {
        return this == AVRO || this == PROTOBUF;
    }

    /** Whether what is read has parts that expressions may name. */
    public boolean hasParts() {
        return this == JSON || this == AVRO || this == PROTOBUF || this == KVP;
    }
}

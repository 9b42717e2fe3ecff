package dev.weir.transport.kafka.settings;

import java.util.regex.Pattern;

/** Names that files for Kafka hold beside those of its clients: of serializers. */
final class ForeignNames {

    /** Of the serializers of Confluent, Apicurio, AWS Glue and Kafka, and of the registries of schemas that they ask. */
    private static final Pattern OF_SERIALIZERS = Pattern.compile(
            "(key|value)\\.(de)?serializer(\\..+)?"
                    + "|((key|value)\\.)?(de)?serializer\\.(encoding|class)"
                    + "|schema\\..+|(basic|bearer)\\.auth\\..+|(key|value)\\.subject\\.name\\.strategy"
                    + "|auto\\.register\\.schemas|normalize\\.schemas|use\\.(latest\\.version|schema\\.id)(\\..+)?"
                    + "|(latest|id)\\.compatibility\\.strict|max\\.schemas\\.per\\.subject|context\\.name\\.strategy|latest\\.cache\\..+"
                    + "|(avro|json|protobuf|rule|apicurio|spring)\\..+|specific\\.(avro\\.reader|protobuf\\..+)|derive\\.type"
                    + "|avroRecordType|dataFormat|schemaName|registry\\.name|schemaAutoRegistrationEnabled|secondaryDeserializer");

    private ForeignNames() {}

    /** Whether a property tells a serializer something, and Kafka's clients nothing. Weir has no use for it. */
    static boolean ofSerializers(String name) {
        return OF_SERIALIZERS.matcher(name).matches();
    }
}

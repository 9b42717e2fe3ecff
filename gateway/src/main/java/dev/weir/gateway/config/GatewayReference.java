package dev.weir.gateway.config;

import static dev.weir.config.ReferenceTable.code;

import dev.weir.config.Key;
import dev.weir.config.ReferenceTable;

/** The reference of {@code gateway.yaml} and {@code adapters.xml}, made from the tables they are read by. */
final class GatewayReference {

    private static final String INTRODUCTION = """
        # Gateway reference

        This page lists every key of `gateway.yaml` with its values, default and meaning. It is generated from the tables by
        which the file is read. Any other key is refused with file, line and the valid choices, before anything is opened.
        Anchors, aliases and tags of YAML are refused. [Start a gateway](../how-to/gateway-start.md) shows how to begin.

        ```yaml
        adapter-set: DEFAULT                   # what clients call the gateway; DEFAULT when not given
        connections:
          QuickStart:                          # what clients call the connection: their data adapter
            bootstrap: localhost:9092
            items:
              stock: stock-#{symbol=KEY}       # clients subscribe to stock-[symbol=ABC]
            topics:
              stocks: stock                    # the topic, and its item or a list of them
            value: { type: json }
            fields:
              symbol: '#{KEY}'
              price: '#{VALUE.price}'
        ```

        ## Expressions and items

        - An expression is `#{ROOT}`. ROOT is `KEY`, `VALUE`, `TOPIC`, `TIMESTAMP`, `PARTITION`, `OFFSET` or `HEADERS`. Steps
          lead into values that have parts: `.name`, `['a name']`, `[0]`. A step below null gives null.
        - Two more roots are instants, in microseconds of the wall clock: `READ`, when the gateway began to look at the record,
          and `WRITTEN`, when it encoded the update. An update is encoded once for all clients that get the same, so the last of
          them is sent it a little later. `WRITTEN` is sent with every update, in full. Neither can be part of an item.
        - The field `'*'` with an expression that ends in `.*` makes a field of every part it finds. Fields that are named
          explicitly win.
        - An item is `NAME` or `PREFIX-#{p=EXPRESSION,q=EXPRESSION}`. To the first belong all records of its topics. To the
          second each record belongs by its own values, and clients write `PREFIX-[p=value,q=value]`, in any order. A record
          whose value for a parameter is null or empty belongs to no item; it is counted.
        - A header that occurs several times in a record is an array: `HEADERS.a[0]` is the first `a`, and `HEADERS.*` makes
          the fields `a[0]` and `a[1]` of two of them. `HEADERS[0]` is the first header of the record, whatever its name.
        - Bytes are shown in Base64, an Avro decimal as a number, a Protobuf enum by its name. In JSON text of
          `structured-fields`, the floating-point numbers NaN and Infinity are strings, because JSON has no such numbers.
        - A record is bad if it is nested more than 500 deep (Protobuf: 100). An Avro record is also bad if it has a decimal of
          more than 1,000 bytes, or more than 10,000 array items that take no bytes, such as nulls.
        - An item has at most 10,000 different fields over all its records, or over all rows in COMMAND mode. A record for
          which the field `'*'` would make more is bad.
        - An Avro schema is an error if a decimal has more than 1,000 digits after the point (its scale), or if a `fixed` is
          longer than 2,147,483,639 bytes. If the schema comes from a registry, records that name it are bad.
        - The records of a batch that is damaged in the log, so that its checksum is not that of its bytes, are bad. Kafka's
          client cannot read past such a batch; the gateway skips it offset by offset, whatever holds a record there.
        - Records are also bad if the registry does not have the schema that they name. It is asked for such a schema again
          after 5 seconds at the earliest. While the registry does not answer, records wait.
        """;

    private static final String GATEWAY = """

        ## The gateway itself

        All of these keys are optional. `--set key=value` on the command line overrides the file: `--set server.port=8081`.
        An `adapters.xml` has none of these keys, so with such a file they are set on the command line.
        """;

    private static final String OPEN = """

        ## `kafka`, `items`, `topics`, `fields`

        `kafka` holds properties of Kafka's consumer by Kafka's own names, such as `security.protocol`, `sasl.mechanism` and
        `ssl.truststore.location`. The gateway joins no consumer group and commits nothing. `items` gives items a name of
        their own. `topics` maps each topic to such names. `fields` has an expression for each field.
        """;

    private static final String XML = """

        ## `adapters.xml`

        A file of the Lightstreamer Kafka Connector is read unchanged. [adapters.xml](gateway-adapters-xml.md) lists the files
        of its repository, and describes variables (`$env.NAME`). The table above lists the parameters that are values of the
        connection, by their names in release 2.0 and in earlier releases. In addition:

        - `field.NAME`, `item-template.NAME`, `map.TOPIC.to` and `encryption.*` mean the same as in the connector. So does
          `authentication.*` with PLAIN, SCRAM and GSSAPI.
        - AWS_MSK_IAM, the schema registry of Azure, proxy adapters and `map.TOPIC.from.partitions` are not supported.
        - A `data_provider` without a name is the data adapter `DEFAULT`, which clients use if they name none. If every
          `data_provider` has another name, a client must name one; otherwise its subscription is refused with code 17.
        - `schema.registry.confluent.encryption.hostname.verification.enable` is true unless the file says false, unlike in
          the connector. `encryption.hostname.verification.enable`, of the brokers, is false unless the file says true, as in
          the connector.
        - `record.extraction.error.strategy` becomes `read.bad-record`. `fields.evaluate.as.command.enable` and
          `fields.auto.command.mode.enable` become `command`. `record.consume.at.connector.startup.enable` becomes
          `read.start`.
        - `item.snapshot.enabled.mode` of release 2.0 becomes `mode`, with `snapshot.fill: all`, `read.start: gateway`,
          `read.from: latest` and `read.bad-record: skip`; `COMMAND` also becomes `command: automatic`. `DISTINCT` keeps 10
          messages of each item, or as many as `item.snapshot.distinct.length` says. `item.snapshot.max.idle.seconds`
          becomes `snapshot.max-idle`.
        - Release 2.0 has `item.snapshot.enabled.mode` in place of `fields.evaluate.as.command.enable` and
          `fields.auto.command.mode.enable`. A connection has names of one or of the other; the gateway says which it found.
        - As in the connector, reading begins with the first subscription if no snapshot is asked for, and subscriptions end
          if no topic exists.
        - These have no effect, and the gateway says so: `group.id`, `consumer.mode`, `record.consume.with.num.threads`,
          `.order.strategy`, `.session.timeout.ms` and `.max.poll.interval.ms`. One thread reads all records in order, in no group.
        - Unlike in the connector, a broker that goes away costs no subscription, and late subscribers get the last values.
        - A document type declaration is refused, and no external entity is read.
        """;

    private GatewayReference() {}

    static String markdown() {
        StringBuilder page = new StringBuilder(INTRODUCTION).append(GATEWAY).append('\n');
        ReferenceTable own = new ReferenceTable(page, "key", "value", "default", "meaning");
        for (Key key : GatewayKeys.TABLE.keys()) {
            own.row(code(key.path()), ReferenceTable.value(key), defaultText(key), key.description());
        }
        page.append("\n## A connection\n\n");
        ReferenceTable connection = new ReferenceTable(page, "key", "value", "default", "meaning", "in adapters.xml");
        for (Key key : ConfigKeys.TABLE.keys()) {
            connection.row(
                    code(key.path()),
                    ReferenceTable.value(key),
                    defaultText(key),
                    key.description(),
                    ReferenceTable.quoted(key.aliases()));
        }
        return page.append(OPEN).append(XML).toString();
    }

    private static String defaultText(Key key) {
        return key.path().equals("authentication") ? "" : code(key.defaultText());
    }
}

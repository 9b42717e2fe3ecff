package dev.weir.gateway.config;

import static dev.weir.config.ReferenceTable.code;

import dev.weir.config.Key;
import dev.weir.config.ReferenceTable;

/** The reference of {@code gateway.yaml} and {@code adapters.xml}, made from the tables they are read by. */
final class GatewayReference {

    private static final String INTRODUCTION = """
        # Gateway reference

        A gateway is configured by one YAML file; [Start a gateway](../how-to/gateway-start.md) shows how to begin. This page is generated from the tables by which it is read, so it
        lists every key there is; anything else is refused with file, line and the valid choices before anything is
        opened. Anchors, aliases and tags of YAML are refused.

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

        - An expression is `#{ROOT}` with ROOT one of `KEY`, `VALUE`, `TOPIC`, `TIMESTAMP`, `PARTITION`, `OFFSET`,
          `HEADERS`, and steps into what has parts: `.name`, `['a name']`, `[0]`. What is below something null is null.
        - The field `'*'` with an expression that ends in `.*` takes every part it finds as a field; fields that are
          named win.
        - An item is `NAME`, to which all records of its topics belong, or `PREFIX-#{p=EXPRESSION,q=EXPRESSION}`, where
          each record belongs to the item of its own values. Clients write `PREFIX-[p=value,q=value]`, in any order. A
          record whose value for a parameter is null or empty belongs to no item; it is counted.
        - A header that stands several times in a record is an array. Bytes are shown in Base64, an Avro decimal as a
          number, a Protobuf enum by its name.
        """;

    private static final String GATEWAY = """

        ## The gateway itself

        All of it may be left out. `--set key=value` on the command line goes before the file, also where the file is an
        `adapters.xml`, which says nothing of these: `--set server.port=8081`.
        """;

    private static final String OPEN = """

        ## `kafka`, `items`, `topics`, `fields`

        Under `kafka` stand properties of Kafka's consumer by Kafka's own names, such as `security.protocol`,
        `sasl.mechanism` and `ssl.truststore.location`. The gateway joins no group and commits nothing. `items` holds the
        items by a name of their own, `topics` names of these by topic, `fields` an expression for each field.
        """;

    private static final String XML = """

        ## `adapters.xml`

        A file of the Lightstreamer Kafka Connector is taken as it is;
        [gateway-adapters-xml.md](gateway-adapters-xml.md) lists those that its repository holds, and tells of variables
        (`$env.NAME`). The table above lists the parameters that are values of the connection, of release 1.5.2 and, where
        they had other names, of earlier ones. Beside these:

        - `field.NAME`, `item-template.NAME`, `map.TOPIC.to`, `encryption.*`, and `authentication.*` with PLAIN, SCRAM and
          GSSAPI mean what they mean there. Not supported are AWS_MSK_IAM, the schema registry of Azure and proxy adapters.
        - A `data_provider` without a name is the data adapter `DEFAULT`, which clients use that name none. Where each has
          another name, a client has to name one; otherwise its subscription is refused with code 17.
        - `schema.registry.confluent.encryption.hostname.verification.enable` is true unless the file says false, other than
          there. `encryption.hostname.verification.enable`, of the brokers, is false unless the file says true, as there.
        - `record.extraction.error.strategy`, `fields.evaluate.as.command.enable`, `fields.auto.command.mode.enable` and
          `record.consume.at.connector.startup.enable` become `read.bad-record`, `command` and `read.start`.
        - Reading begins with the first subscription and subscriptions end when no topic exists, as there.
        - `group.id`, `record.consume.with.num.threads`, `.order.strategy`, `.session.timeout.ms` and
          `.max.poll.interval.ms` have no effect, and the gateway says so: one thread reads all, in order, in no group.
        - Different from there: a broker that goes away costs no subscription, and late subscribers get the last values.
        - A document type declaration is refused, and no external entity is ever read.
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

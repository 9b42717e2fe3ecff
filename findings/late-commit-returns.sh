#!/usr/bin/env bash
# Kafka clients 4.4.0: after max.poll.interval.ms, commitSync() of a consumer with group.protocol=consumer returns although nothing
# is committed. With group.protocol=classic the same call throws CommitFailedException. An application that takes a commit that
# returned as done is wrong with the new protocol. commitSync(offsets) of the only member, which has left its group, even commits.
#
# Seen with Apache Kafka 4.4.0 (clients and broker), JDK 25:
#
#   classic   commitSync()         CommitFailedException   committed {}
#   classic   commitSync(offsets)  CommitFailedException   committed {}
#   consumer  commitSync()         returned                committed {}
#   consumer  commitSync(offsets)  returned                committed offset 1
#
# Needs Maven and a JDK 17 or newer (JAVA_HOME, or java on the PATH). Takes about a minute. Exits with 1 when it sees something else.
set -euo pipefail
version=4.4.0
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
folder=$(mktemp -d)
broker=
end() {
    [ -z "$broker" ] || { kill "$broker" && wait "$broker"; } 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT
cd "$folder"

cat >pom.xml <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>0</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>$version</version></dependency>
  </dependencies>
</project>
XML
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$folder/jars"

cat >LateCommit.java <<'JAVA'
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

class LateCommit {
    public static void main(String[] arguments) throws Exception {
        Map<String, Object> broker = Map.of("bootstrap.servers", arguments[0]);
        try (Admin admin = Admin.create(broker)) {
            admin.createTopics(List.of(new NewTopic("t", 1, (short) 1))).all().get();
            try (var producer = new KafkaProducer<>(broker, new ByteArraySerializer(), new ByteArraySerializer())) {
                producer.send(new ProducerRecord<>("t", new byte[10])).get();
            }
            for (String protocol : List.of("classic", "consumer")) {
                for (boolean offsets : new boolean[] {false, true}) {
                    commitLate(admin, arguments[0], protocol, offsets);
                }
            }
        }
    }

    private static void commitLate(Admin admin, String broker, String protocol, boolean offsets) throws Exception {
        String group = protocol + offsets;
        Map<String, Object> properties = Map.of(
                "bootstrap.servers", broker, "group.id", group, "group.protocol", protocol, "enable.auto.commit", false,
                "auto.offset.reset", "earliest", "max.poll.interval.ms", 4000);
        try (var consumer = new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of("t"));
            while (consumer.poll(Duration.ofMillis(200)).isEmpty()) {}
            while (!admin.describeConsumerGroups(List.of(group)).all().get().get(group).members().isEmpty()) {
                Thread.sleep(200);
            }
            String outcome = "returned";
            try {
                if (offsets) {
                    consumer.commitSync(Map.of(new TopicPartition("t", 0), new OffsetAndMetadata(1)));
                } else {
                    consumer.commitSync();
                }
            } catch (CommitFailedException e) {
                outcome = "CommitFailedException";
            }
            System.out.println(protocol + (offsets ? " commitSync(offsets) " : " commitSync() ") + outcome + " committed "
                    + admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get());
        }
    }
}
JAVA

clients=$((10000 + RANDOM % 20000))
controller=$((clients + 1))
cat >server.properties <<PROPERTIES
process.roles=broker,controller
node.id=1
listeners=PLAINTEXT://127.0.0.1:$clients,CONTROLLER://127.0.0.1:$controller
controller.listener.names=CONTROLLER
controller.quorum.voters=1@127.0.0.1:$controller
log.dirs=$folder/data
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
group.initial.rebalance.delay.ms=0
PROPERTIES
"$java" -cp 'jars/*' kafka.tools.StorageTool format -t MkU3OEVBNTcwNTJENDM2Qk -c server.properties >/dev/null 2>&1
"$java" -Xmx512m -cp 'jars/*' kafka.Kafka server.properties >broker.log 2>&1 &
broker=$!
until (exec 3<>"/dev/tcp/127.0.0.1/$clients") 2>/dev/null; do
    kill -0 "$broker" 2>/dev/null || { cat broker.log; exit 2; }
    sleep 0.5
done

cat >expected <<'TEXT'
classic commitSync() CommitFailedException committed {}
classic commitSync(offsets) CommitFailedException committed {}
consumer commitSync() returned committed {}
consumer commitSync(offsets) returned committed {t-0=OffsetAndMetadata{offset=1, leaderEpoch=null, metadata=''}}
TEXT
"$java" -cp 'jars/*' LateCommit.java "127.0.0.1:$clients" 2>clients.log | tee seen
if diff expected seen; then
    echo "As described: Kafka $version."
else
    echo "Kafka $version does something else now." >&2
    exit 1
fi

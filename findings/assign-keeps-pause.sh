#!/usr/bin/env bash
# Kafka clients 4.4.0: assign() with the partitions that are already assigned keeps those that are paused so. A consumer that pauses
# each partition at its end, and is then assigned the same partitions to read them once more, gets nothing, although assign() takes
# the place of the former assignment and seek() sets the positions. If the set of partitions differs by one, those that stay keep
# their pause too; only a partition that was not assigned in between has none. resume() after assign() ends it.
#
# Seen with Apache Kafka's Java client 4.4.0, JDK 25, group.protocol=classic and consumer:
#
#   assigned again                 paused [t-0]
#   assigned with another          paused [t-0]
#   assigned after another alone   paused []
#
# Needs Maven and a JDK 17 or newer (JAVA_HOME, or java on the PATH), and no broker. Exits with 1 when it sees something else.
set -euo pipefail
version=4.4.0
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >pom.xml <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>0</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId><version>$version</version></dependency>
  </dependencies>
</project>
XML
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$folder/jars"

cat >KeptPause.java <<'JAVA'
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

class KeptPause {
    public static void main(String[] arguments) {
        TopicPartition first = new TopicPartition("t", 0);
        TopicPartition second = new TopicPartition("t", 1);
        for (String protocol : List.of("classic", "consumer")) {
            // Nobody listens there: what is assigned and paused is decided in the client.
            Map<String, Object> settings = Map.of("bootstrap.servers", "127.0.0.1:1", "group.protocol", protocol, "group.id", "g");
            var bytes = new ByteArrayDeserializer();
            var consumer = new KafkaConsumer<>(settings, bytes, bytes);
            consumer.assign(List.of(first));
            consumer.pause(List.of(first));
            consumer.assign(List.of(first));
            consumer.seek(first, 0);
            System.out.println(protocol + ": assigned again, paused " + consumer.paused());
            consumer.assign(List.of(first, second));
            System.out.println(protocol + ": assigned with another, paused " + consumer.paused());
            consumer.assign(List.of(second));
            consumer.assign(List.of(first));
            System.out.println(protocol + ": assigned after another alone, paused " + consumer.paused());
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }
}
JAVA

for protocol in classic consumer; do
    cat <<TEXT
$protocol: assigned again, paused [t-0]
$protocol: assigned with another, paused [t-0]
$protocol: assigned after another alone, paused []
TEXT
done >expected
"$java" -cp 'jars/*' KeptPause.java 2>clients.log | tee seen
if diff expected seen; then
    echo "As described: Kafka's Java client $version."
else
    cat clients.log
    echo "Kafka's Java client $version does something else now." >&2
    exit 1
fi

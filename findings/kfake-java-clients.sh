#!/usr/bin/env bash
# kfake, the broker in Go that franz-go ships for tests, and Kafka's Java clients 4.4.0 misunderstand each other in three calls.
# Admin.createTopics() and describeTopics() end with a NullPointerException, and the topic is made all the same. A KafkaShareConsumer
# that waits for records gets none and is told nothing: each poll() returns empty, because the client cannot parse the answers to its
# fetches ("non-nullable field records was serialized as null", in its log alone). An ordinary consumer reads the same records.
#
# Seen with kfake v0.0.0-20260918054303-01f206a7e32c, franz-go v1.22.2, kafka-clients 4.4.0, Go 1.26.8, Java 17:
#
#   createTopics          NullPointerException
#   made is listed        true
#   describeTopics        NullPointerException
#   group setting         ok
#   consumer              10 of 10 records, no exception
#   share consumer        0 of 10 records, no exception
#
# Needs Go 1.26, Maven and a JDK 17 or newer (JAVA_HOME, or java on the PATH). Takes about a minute. Exits with 1 when it sees
# something else.
set -euo pipefail
self=$(realpath "$0")
version=4.4.0
kfake=v0.0.0-20260918054303-01f206a7e32c
franz=v1.22.2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
folder=$(mktemp -d)
broker=
end() {
    [ -z "$broker" ] || { kill "$broker" && wait "$broker"; } 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT
cd "$folder"

cat >main.go <<'GO'
package main

import (
	"fmt"
	"github.com/twmb/franz-go/pkg/kfake"
)

func main() {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.Ports(24117), kfake.SeedTopics(3, "seeded"))
	if err != nil {
		panic(err)
	}
	fmt.Println(cluster.ListenAddrs()[0])
	select {}
}
GO
go mod init finding >/dev/null 2>&1
go get "github.com/twmb/franz-go@$franz" "github.com/twmb/franz-go/pkg/kfake@$kfake" >/dev/null 2>&1
go build -o broker .

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

cat >Calls.java <<'JAVA'
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

class Calls {
    public static void main(String[] arguments) throws Exception {
        Map<String, Object> broker = Map.of("bootstrap.servers", arguments[0], "request.timeout.ms", 8000, "default.api.timeout.ms", 8000);
        try (Admin admin = Admin.create(broker)) {
            say("createTopics", () -> admin.createTopics(List.of(new NewTopic("made", 1, (short) 1))).all().get());
            say("made is listed", () -> admin.listTopics().names().get().contains("made"));
            say("describeTopics", () -> admin.describeTopics(List.of("seeded")).allTopicNames().get());
            say("group setting", () -> {
                ConfigEntry earliest = new ConfigEntry("share.auto.offset.reset", "earliest");
                return admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.GROUP, "shared"),
                        List.of(new AlterConfigOp(earliest, AlterConfigOp.OpType.SET)))).all().get();
            });
        }
        say("consumer", () -> read(arguments[0], new Usual(arguments[0])));
        say("share consumer", () -> read(arguments[0], new Shared(arguments[0])));
    }

    /** Sends ten records in turn while somebody reads, and says how many of them came within ten seconds. */
    private static String read(String address, Reader reader) throws Exception {
        int records = 0;
        Map<String, Object> broker = Map.of("bootstrap.servers", address);
        try (reader; var producer = new KafkaProducer<>(broker, new ByteArraySerializer(), new ByteArraySerializer())) {
            long joined = System.nanoTime() + 3_000_000_000L;
            while (System.nanoTime() < joined) {
                reader.poll();
            }
            for (int i = 0; i < 10; i++) {
                producer.send(new ProducerRecord<>("seeded", i % 3, null, new byte[10])).get();
                records += reader.poll();
            }
            long end = System.nanoTime() + 10_000_000_000L;
            while (records < 10 && System.nanoTime() < end) {
                records += reader.poll();
            }
        }
        return records + " of 10 records, no exception";
    }

    private interface Reader extends AutoCloseable {
        int poll();

        @Override
        void close();
    }

    private static class Usual implements Reader {
        private final KafkaConsumer<byte[], byte[]> consumer;

        Usual(String address) {
            consumer = new KafkaConsumer<>(Map.of("bootstrap.servers", address, "group.id", "usual", "auto.offset.reset", "earliest"),
                    new ByteArrayDeserializer(), new ByteArrayDeserializer());
            consumer.subscribe(List.of("seeded"));
        }

        @Override
        public int poll() {
            return consumer.poll(Duration.ofMillis(300)).count();
        }

        @Override
        public void close() {
            consumer.close();
        }
    }

    private static class Shared implements Reader {
        private final KafkaShareConsumer<byte[], byte[]> consumer;

        Shared(String address) {
            consumer = new KafkaShareConsumer<>(Map.of("bootstrap.servers", address, "group.id", "shared"),
                    new ByteArrayDeserializer(), new ByteArrayDeserializer());
            consumer.subscribe(List.of("seeded"));
        }

        @Override
        public int poll() {
            return consumer.poll(Duration.ofMillis(300)).count();
        }

        @Override
        public void close() {
            consumer.close();
        }
    }

    private static void say(String what, Callable<?> call) throws Exception {
        String outcome;
        try {
            Object got = call.call();
            outcome = got instanceof String || got instanceof Boolean ? got.toString() : "ok";
        } catch (ExecutionException e) {
            outcome = e.getCause().getClass().getSimpleName();
        } catch (Exception e) {
            outcome = e.getClass().getSimpleName();
        }
        System.out.printf("%-22s%s%n", what, outcome);
    }
}
JAVA
./broker >address 2>broker.log &
broker=$!
for _ in $(seq 100); do [ -s address ] && break || sleep 0.1; done
timeout 120 "$java" -cp "jars/*" Calls.java "$(cat address)" 2>client.log | tee seen || cat client.log
[ "$(sed -n 's/^#   \([cmdgs].*\)/\1/p' "$self")" = "$(cat seen)" ] || {
    echo "this is not what was seen before" >&2
    exit 1
}

package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerAotCacheIT {

    @Test
    void aTrainedCacheIsAcceptedByTheNextBrokersJvm(@TempDir Path folder) throws Exception {
        BrokerOptions options = BrokerOptions.forTests();
        Path cache = BrokerAotCache.fileIn(folder, options);

        BrokerAotCache.train(options, cache);

        assertThat(folder).isDirectoryContaining(cache::equals);
        assertThat(folder.toFile().list()).hasSize(1);
        // With this mode the JVM refuses to start on a cache that does not fit.
        BrokerOptions strict = options.withAotCache(cache).withJvmFlags("-XX:AOTMode=on");
        try (BrokerProcess broker = BrokerProcess.start(strict)) {
            new KafkaClient(broker).createTopic("quick");
        }
    }
}

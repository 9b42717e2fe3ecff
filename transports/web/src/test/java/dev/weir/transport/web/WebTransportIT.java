package dev.weir.transport.web;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, with all defaults: a gateway is started for each run, and messages travel in Base64. */
@Tag("thorough") // a gateway started for each test of the contract; the fan-out scenarios of ShippedScenariosIT go
// the same way
final class WebTransportIT extends TransportContract {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new WebDriver())
                .with(KafkaSection.BOOTSTRAP, BROKER.bootstrap())
                .with("password", "open sesame")
                .with("user", "ali")
                .withSecrets("open sesame");
    }
}

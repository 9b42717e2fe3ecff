package dev.weir.transport.mqtt.light;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What all light clients of a run have in common.
 *
 * @param server where they connect
 * @param login what they say when they connect
 * @param filters what a client subscribes to, by its key
 * @param qos quality of service that they ask for
 * @param mostBytes the largest message
 */
public record CrowdSetup(
        InetSocketAddress server, Login login, IntFunction<List<String>> filters, int qos, int mostBytes) {

    /**
     * What they say when they connect.
     *
     * @param five whether they speak MQTT 5; otherwise 3.1.1
     * @param ids how client ids begin
     * @param user name; empty for nobody
     * @param keepAliveSeconds after which a server may end the connection of a silent client
     */
    public record Login(boolean five, String ids, String user, String password, int keepAliveSeconds) {

        @Override
        public String toString() {
            return "Login[user=" + user + "]";
        }
    }
}

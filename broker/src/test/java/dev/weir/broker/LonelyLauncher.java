package dev.weir.broker;

import java.io.IOException;

/** A process that starts a broker, says where it is, and waits to be killed. */
final class LonelyLauncher {

    private LonelyLauncher() {}

    public static void main(String[] arguments) throws IOException {
        BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests());
        System.out.println(broker.pid() + " " + broker.folder());
        System.out.flush();
        int read = System.in.read();
        System.exit(read);
    }
}

package dev.weir.broker;

import java.io.IOException;
import java.nio.file.Path;

/** A process that starts as many brokers as it is told, says where they are, and waits to be killed. */
final class LonelyLauncher {

    private LonelyLauncher() {}

    /**
     * Starts it.
     *
     * @param temporaryFolders where the brokers' folders are made, and abandoned ones removed
     */
    static Process process(String brokers, Path temporaryFolders) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporaryFolders,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LonelyLauncher.class.getName(),
                        brokers)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    public static void main(String[] arguments) throws IOException {
        BrokerCluster cluster = BrokerCluster.start(BrokerOptions.forTests(), Integer.parseInt(arguments[0]));
        cluster.brokers().forEach(broker -> System.out.println(broker.pid() + " " + broker.folder()));
        System.out.flush();
        int read = System.in.read();
        System.exit(read);
    }
}

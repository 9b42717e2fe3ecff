package dev.weir.fanout;

import dev.weir.transport.ClientWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One of the two that are compared.
 *
 * @param name in what is printed
 * @param server the program of its server
 * @param serverArguments of that program
 * @param work of clients that are those of a run; empty for a bare loop that reads
 * @param certificate of the server; empty without TLS
 */
record FanOutSide(
        String name,
        Class<?> server,
        List<String> serverArguments,
        Optional<ClientWork> work,
        Optional<String> certificate) {

    FanOutSide {
        serverArguments = List.copyOf(serverArguments);
    }

    static FanOutSide bareServer() {
        return new FanOutSide("bare loop", BareServer.class, List.of(), Optional.empty(), Optional.empty());
    }

    static FanOutSide gateway(String name, int loops) {
        return new FanOutSide(
                name, GatewayServer.class, List.of(Integer.toString(loops)), Optional.empty(), Optional.empty());
    }

    FanOutSide with(ClientWork clientWork) {
        return new FanOutSide(name, server, serverArguments, Optional.of(clientWork), certificate);
    }

    FanOutSide secured(String certificateFile, String keyFile) {
        List<String> arguments = new ArrayList<>(serverArguments);
        arguments.add(certificateFile);
        arguments.add(keyFile);
        return new FanOutSide(name, server, arguments, work, Optional.of(certificateFile));
    }

    Class<?> clients() {
        return work.isPresent() ? CrowdClients.class : BareClients.class;
    }

    List<String> clientArguments(String port, int count, long restMicros) {
        List<String> arguments = new ArrayList<>(List.of(port, Integer.toString(count), Long.toString(restMicros)));
        work.ifPresent(is -> arguments.add(is.name()));
        certificate.ifPresent(arguments::add);
        return arguments;
    }
}

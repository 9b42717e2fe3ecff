package dev.weir.cli.process;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.keys.KeysException;
import dev.weir.broker.BrokerStartException;
import dev.weir.config.ConfigException;
import dev.weir.gateway.demo.DemoException;
import dev.weir.report.data.BundleException;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** Why a command could not do what it was asked, in words for the user: what, where, and what would be right. */
public record Failure(String message) {

    /** The one message for whatever was thrown. What nobody foresaw is called a defect of Weir. */
    public static Failure of(Throwable thrown) {
        return switch (thrown) {
            case ConfigException e -> new Failure(text(e));
            case TransportException e -> new Failure(text(e));
            case DemoException e -> new Failure(text(e));
            case BundleException e -> new Failure(text(e));
            case BrokerStartException e -> new Failure(text(e));
            case KeysException e -> new Failure(text(e));
            case AgentClusterException e -> new Failure(text(e));
            case StoppedException e -> new Failure(text(e));
            case SettingsException e -> new Failure(e.setting() + ": " + text(e));
            case UncheckedIOException e -> of(Objects.requireNonNull(e.getCause()));
            case IOException e -> new Failure(inputOutput(e));
            default ->
                new Failure(
                        "this is a defect of Weir: %s%n    run the same command with --debug to see where, and report it"
                                .formatted(thrown));
        };
    }

    private static String inputOutput(IOException thrown) {
        if (thrown instanceof NoSuchFileException missing) {
            return "no such file: " + missing.getFile();
        }
        if (thrown instanceof AccessDeniedException denied) {
            return "no permission: " + denied.getFile();
        }
        if (thrown instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getFile() + ": " + failed.getReason();
        }
        return text(thrown);
    }

    private static String text(Throwable thrown) {
        return Objects.requireNonNullElse(thrown.getMessage(), thrown.toString());
    }
}

package dev.weir.gateway.config;

import dev.weir.scenario.ConfigException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/** Reads the file that configures a gateway. */
public final class GatewayConfig {

    private GatewayConfig() {}

    /**
     * Reads {@code gateway.yaml}, or {@code adapters.xml} as the Lightstreamer Kafka Connector takes it.
     *
     * @throws ConfigException when it is not as it should be: file, line, what is wrong, and what would be right
     */
    public static ConfiguredAdapters read(Path file) {
        String text = text(file);
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file is in a folder");
        String name = String.valueOf(file.getFileName());
        boolean xml = text.stripLeading().startsWith("<");
        return xml ? AdaptersXml.read(text, name, folder) : GatewayYaml.read(text, name, folder);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new ConfigException("there is no file " + file, e);
        } catch (CharacterCodingException e) {
            throw new ConfigException(file + ": is not text in UTF-8", e);
        } catch (IOException e) {
            throw new ConfigException("cannot read " + file + ": " + e, e);
        }
    }
}

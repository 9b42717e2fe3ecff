package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerHomeTest {

    @TempDir
    private Path parent;

    @Test
    void anAbandonedFolderOfWeirIsRemoved() throws Exception {
        Path abandoned = folder("weir-broker-1-abc", ".weir-broker");

        BrokerHome.removeAbandoned(parent);

        assertThat(abandoned).doesNotExist();
    }

    @Test
    void aFolderWithoutTheMarkerIsLeftAlone() throws Exception {
        Path unmarked = folder("weir-broker-1-abc", "notes.txt");

        BrokerHome.removeAbandoned(parent);

        assertThat(unmarked.resolve("notes.txt")).exists();
    }

    @Test
    void aFolderOfAnotherNameIsLeftAlone() throws Exception {
        Path other = folder("weir-runs", ".weir-broker");

        BrokerHome.removeAbandoned(parent);

        assertThat(other.resolve(".weir-broker")).exists();
    }

    @Test
    void targetOfALinkIsLeftAlone() throws Exception {
        Path elsewhere = folder("elsewhere", ".weir-broker");
        Files.createSymbolicLink(parent.resolve("weir-broker-1-link"), elsewhere);
        Path abandoned = folder("weir-broker-1-abc", ".weir-broker");
        Files.createSymbolicLink(abandoned.resolve("inner"), elsewhere);

        BrokerHome.removeAbandoned(parent);

        assertThat(abandoned).doesNotExist();
        assertThat(elsewhere.resolve("node-1/data.log")).exists();
    }

    @Test
    void cleaningRemovesTemporaryFolderAndScratchOfKeptOne() throws Exception {
        BrokerHome temporary = BrokerHome.createTemporary(parent);
        BrokerHome kept = BrokerHome.keep(parent.resolve("kept"));
        Files.createDirectories(temporary.logs(1));
        Files.createDirectories(kept.logs(1));
        Files.createDirectories(kept.scratch());

        temporary.clean();
        kept.clean();

        assertThat(temporary.folder()).doesNotExist();
        assertThat(kept.scratch()).doesNotExist();
        assertThat(kept.logs(1)).exists();
    }

    private Path folder(String name, String file) throws Exception {
        Path folder = parent.resolve(name);
        Files.createDirectories(folder.resolve("node-1"));
        Files.writeString(folder.resolve("node-1/data.log"), "data");
        Files.writeString(folder.resolve(file), "");
        return folder;
    }
}

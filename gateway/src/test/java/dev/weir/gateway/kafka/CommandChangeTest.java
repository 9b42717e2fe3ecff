package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CommandChangeTest {

    private final CommandChange commands = new CommandChange(true);

    private FieldNames namesWithCommand(FieldNames names) {
        ItemEvent event = new ItemEvent(names, new String[] {"A", "1"});
        return commands.added(new CommandChange.Put("A", event)).names();
    }

    @Test
    void eventsThatShareTheirNamesShareThemWithTheCommandToo() {
        FieldNames names = new FieldNames(List.of("key", "value"));

        assertThat(namesWithCommand(names)).isSameAs(namesWithCommand(names));
        assertThat(namesWithCommand(names).name(2)).isEqualTo("command");
    }

    @Test
    void namesWithoutEndAreNotKept() {
        FieldNames names = new FieldNames(List.of("key", "n".repeat(1_000_000)));

        assertThat(namesWithCommand(names)).isNotSameAs(namesWithCommand(names));
    }
}

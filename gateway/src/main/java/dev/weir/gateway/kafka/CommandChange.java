package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.registry.ExtractionException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an event means in COMMAND mode. For one thread. */
final class CommandChange {

    private static final String KEY = "key";
    private static final String CONTROL_KEY = "snapshot";
    private static final int MOST_NAME_SETS = 1_000;
    private static final long MOST_NAME_CHARACTERS = 1_000_000;

    private final boolean automatic;
    private final Map<FieldNames, FieldNames> withCommand = new HashMap<>();
    private long nameCharacters;

    /** @param automatic whether the command is made here, instead of being a field */
    CommandChange(boolean automatic) {
        this.automatic = automatic;
    }

    /** What one event does to the rows. */
    sealed interface Change {}

    /** A row is there from now on, or changed. */
    record Put(String key, ItemEvent event) implements Change {}

    /** A row is there no more. */
    record Delete(String key, ItemEvent event) implements Change {}

    /** All rows are gone. */
    enum Clear implements Change {
        CLEAR
    }

    /** The end of a snapshot that a producer announces: subscribers have been told of theirs. */
    enum Nothing implements Change {
        NOTHING
    }

    /** @throws ExtractionException when the event has no key, or a command that is none */
    Change of(ItemEvent event, boolean tombstone) {
        String key = field(event, KEY);
        if (key == null) {
            throw new ExtractionException("the field 'key' is null, but COMMAND mode needs it");
        }
        if (automatic) {
            return tombstone ? new Delete(key, deletion(event, key)) : new Put(key, event);
        }
        String command = field(event, CommandRows.COMMAND);
        if (key.equals(CONTROL_KEY) && "CS".equals(command)) {
            return Clear.CLEAR;
        }
        if (key.equals(CONTROL_KEY) && "EOS".equals(command)) {
            return Nothing.NOTHING;
        }
        return switch (Objects.requireNonNullElse(command, "null")) {
            case CommandRows.ADD, CommandRows.UPDATE -> new Put(key, event);
            case CommandRows.DELETE -> new Delete(key, event);
            default ->
                throw new ExtractionException("the field 'command' is '" + command
                        + "', none of ADD, UPDATE, DELETE (or CS, EOS with the key 'snapshot')");
        };
    }

    /** The event for those who know the row, or do not. */
    ItemEvent event(Put put, boolean known) {
        return with(put.event(), known ? CommandRows.UPDATE : CommandRows.ADD);
    }

    /** The event that adds the row as it is now. */
    ItemEvent added(Put put) {
        return with(put.event(), CommandRows.ADD);
    }

    private static @Nullable String field(ItemEvent event, String name) {
        int index = event.names().index(name);
        return index < 0 ? null : event.values()[index];
    }

    private ItemEvent with(ItemEvent event, String command) {
        int index = event.names().index(CommandRows.COMMAND);
        if (index >= 0 && command.equals(event.values()[index])) {
            return event;
        }
        FieldNames names = index >= 0 ? event.names() : names(event.names());
        @Nullable String[] values = new String[names.size()];
        System.arraycopy(event.values(), 0, values, 0, event.values().length);
        values[names.index(CommandRows.COMMAND)] = command;
        return new ItemEvent(names, values);
    }

    private ItemEvent deletion(ItemEvent event, String key) {
        @Nullable String[] values = new String[event.values().length];
        values[event.names().index(KEY)] = key;
        return with(new ItemEvent(event.names(), values), CommandRows.DELETE);
    }

    private FieldNames names(FieldNames without) {
        FieldNames known = withCommand.get(without);
        if (known != null) {
            return known;
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < without.size(); i++) {
            all.add(without.name(i));
        }
        all.add(CommandRows.COMMAND);
        FieldNames made = FieldNames.ofOneItem(all);
        if (withCommand.size() < MOST_NAME_SETS && nameCharacters + made.characters() <= MOST_NAME_CHARACTERS) {
            made = new FieldNames(all);
            nameCharacters += made.characters();
            withCommand.put(without, made);
        }
        return made;
    }
}

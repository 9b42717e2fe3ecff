package dev.weir.transport;

/** A setting of a transport is wrong. The message is written for the user and says what would be right. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String setting;

    /** @param setting name of the setting at fault, as declared; a property is named with its section */
    public SettingsException(String setting, String message) {
        super(message);
        this.setting = setting;
    }

    /** Name of the setting at fault. */
    public String setting() {
        return setting;
    }
}

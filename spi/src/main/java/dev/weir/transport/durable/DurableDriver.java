package dev.weir.transport.durable;

import dev.weir.transport.Settings;

/**
 * A driver that can be asked what its acknowledgements are to be worth. Its transports tell what they really are worth: an
 * {@link Acknowledgement} among their effective settings.
 */
public interface DurableDriver {

    /**
     * The settings under which an acknowledgement is worth what was asked. Applied to its own result it changes nothing.
     *
     * @throws dev.weir.transport.SettingsException naming the setting that contradicts it; {@link
     *     AskedDurability#DURABILITY} or {@link AskedDurability#REPLICAS} when the system cannot do what was asked
     */
    Settings durable(Settings settings, AskedDurability asked);
}

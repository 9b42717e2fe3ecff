package dev.weir.transport;

import dev.weir.transport.topic.Topics;

/** A driver whose transports may publish to several topics. */
public interface SeveralTopics {

    /**
     * Checks settings for a run over these topics, which may stand for a setting or contradict one.
     *
     * @throws SettingsException naming the setting at fault
     */
    void validate(Settings settings, Topics topics);

    /** The same of any driver: one that knows no topics checks the settings alone. */
    static void validate(TransportDriver driver, Settings settings, Topics topics) {
        if (driver instanceof SeveralTopics several) {
            several.validate(settings, topics);
        } else {
            driver.validate(settings);
        }
    }
}

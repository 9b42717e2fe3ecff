package dev.weir.transport.web.client.options;

import dev.weir.transport.web.client.tlcp.DecodedFields;

/** A listener that does nothing with updates: then they are not prepared for it. */
enum NoFieldListener implements FieldListener {
    NONE;

    @Override
    public void onUpdate(int client, int item, DecodedFields fields, long receivedNanos) {
        // Nobody wants to know.
    }

    @Override
    public boolean listens() {
        return false;
    }
}

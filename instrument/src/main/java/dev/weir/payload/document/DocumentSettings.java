package dev.weir.payload.document;

/**
 * What the writers of one run have in common.
 *
 * @param withToken whether a document leaves a place for its identity
 * @param keys what keys are called
 * @param seed of all that is random in them
 */
record DocumentSettings(DocumentForm form, boolean withToken, KeyTexts keys, long seed) {}

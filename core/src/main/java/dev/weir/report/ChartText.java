package dev.weir.report;

/**
 * What a chart says in words.
 *
 * @param id unique in the page; letters, digits and hyphens
 * @param title its heading
 * @param description what a person who cannot see it should know
 */
record ChartText(String id, String title, String description) {}

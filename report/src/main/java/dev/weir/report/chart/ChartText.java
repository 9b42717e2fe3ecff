package dev.weir.report.chart;

/**
 * What a chart says in words.
 *
 * @param id unique in the page; letters, digits and hyphens
 * @param title its heading
 * @param unit what its values are, beside the heading; may be empty
 * @param description what a person who cannot see it should know
 */
public record ChartText(String id, String title, String unit, String description) {}

package dev.weir.report.html;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.ShellCommand;
import dev.weir.result.RunResult;
import dev.weir.result.SettingValue;
import java.util.List;

/** What ran: settings as they were in force, machine and versions, and how to repeat it. */
final class WhatRanSection {

    private final RunResult result;
    private final Page page;

    WhatRanSection(RunData data, Page page) {
        this.result = data.result();
        this.page = page;
    }

    void write() {
        page.section(
                "ran", "What ran", "Read back from the system, not repeated from the scenario; secrets are masked.");
        if (!result.description().isBlank()) {
            page.html().leaf("p", result.description());
        }
        settings();
        environment();
        repeat();
        page.end();
        notMeasured();
    }

    private void settings() {
        if (result.effectiveSettings().isEmpty()) {
            return;
        }
        List<SettingValue> changed = result.effectiveSettings().stream()
                .filter(setting -> !setting.isDefault())
                .toList();
        List<SettingValue> defaults = result.effectiveSettings().stream()
                .filter(SettingValue::isDefault)
                .toList();
        if (!changed.isEmpty()) {
            settings("Settings that differ from the defaults", changed);
        }
        if (!defaults.isEmpty()) {
            page.html().open("details");
            page.html().leaf("summary", Figures.count(defaults.size()) + " settings at their defaults");
            settings("Settings at their defaults", defaults);
            page.html().closeLine();
        }
    }

    private void settings(String caption, List<SettingValue> settings) {
        page.table(caption, "sortable words", List.of("setting", "value", "of"), 3);
        page.sortableWords(settings.stream()
                .map(setting -> List.of(setting.name(), setting.value(), setting.scope()))
                .toList());
        page.endTable();
    }

    private void environment() {
        if (result.environment().isEmpty()) {
            return;
        }
        page.table("Machine and software", "words", List.of("what", "found"), 2);
        result.environment().forEach((name, value) -> page.row(List.of(name, value), 2));
        page.endTable();
    }

    private void repeat() {
        Html html = page.html();
        html.leaf("h3", "To repeat it");
        html.open("pre", "tabindex", "0")
                .leaf("code", ShellCommand.line(result.command()))
                .closeLine();
        if (!result.scenarioText().isBlank()) {
            html.leaf("p", "The scenario, with every default and override applied:", "class", "small");
            html.open("pre", "tabindex", "0")
                    .leaf("code", result.scenarioText())
                    .closeLine();
        }
    }

    private void notMeasured() {
        if (result.notMeasured().isEmpty()) {
            return;
        }
        page.section("not-measured", "What this does not tell", "");
        page.html().open("ul");
        result.notMeasured().forEach(text -> page.html().leaf("li", text));
        page.html().closeLine();
        page.end();
    }
}

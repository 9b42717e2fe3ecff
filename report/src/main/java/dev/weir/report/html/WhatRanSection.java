package dev.weir.report.html;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.Wording;
import dev.weir.result.RunResult;
import dev.weir.transport.EffectiveSetting;
import java.util.List;

/** What ran: settings as they were in force, machine and versions, and how to repeat it. */
final class WhatRanSection {

    private final RunResult.Origin origin;
    private final RunResult.Setup setup;
    private final List<String> notMeasured;
    private final Page page;

    WhatRanSection(RunData data, Page page) {
        this(data.result().origin(), data.result().setup(), data.result().notMeasured(), page);
    }

    WhatRanSection(RunResult.Origin origin, RunResult.Setup setup, List<String> notMeasured, Page page) {
        this.origin = origin;
        this.setup = setup;
        this.notMeasured = notMeasured;
        this.page = page;
    }

    void write() {
        page.section("ran", "What ran", "Settings as read back from the system. Secrets are masked.");
        Wording.described(origin.description(), origin.command())
                .ifPresent(text -> page.html().leaf("p", text));
        settings();
        environment();
        repeat();
        page.end();
        notMeasured();
    }

    private void settings() {
        if (setup.effectiveSettings().isEmpty()) {
            return;
        }
        List<EffectiveSetting> changed = setup.effectiveSettings().stream()
                .filter(setting -> !setting.isDefault())
                .toList();
        List<EffectiveSetting> defaults = setup.effectiveSettings().stream()
                .filter(EffectiveSetting::isDefault)
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

    private void settings(String caption, List<EffectiveSetting> settings) {
        page.table(caption, "sortable words", List.of("setting", "value", "scope"), 3);
        page.sortableWords(settings.stream()
                .map(setting -> List.of(setting.name(), setting.value(), setting.scope()))
                .toList());
        page.endTable();
    }

    private void environment() {
        if (setup.environment().isEmpty()) {
            return;
        }
        page.table("Machine and software", "words", List.of("property", "value"), 2);
        setup.environment().forEach((name, value) -> page.row(List.of(name, value), 2));
        page.endTable();
    }

    private void repeat() {
        Html html = page.html();
        html.leaf("h3", "Repeat it");
        html.open("pre", "tabindex", "0")
                .leaf("code", ShellCommand.line(origin.command()))
                .closeLine();
        if (!origin.scenarioText().isBlank()) {
            html.leaf("p", "The scenario, with every default and override applied:", "class", "small");
            html.open("pre", "tabindex", "0")
                    .leaf("code", origin.scenarioText())
                    .closeLine();
        }
    }

    private void notMeasured() {
        if (notMeasured.isEmpty()) {
            return;
        }
        page.section("not-measured", "Not measured", "");
        page.html().open("ul");
        notMeasured.forEach(text -> page.html().leaf("li", text));
        page.html().closeLine();
        page.end();
    }
}

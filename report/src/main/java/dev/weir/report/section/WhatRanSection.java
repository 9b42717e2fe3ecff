package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Code;
import dev.weir.report.section.ReportSection.Fold;
import dev.weir.report.section.ReportSection.Heading;
import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.section.ReportSection.Medium;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.Wording;
import dev.weir.result.RunResult.Origin;
import dev.weir.result.RunResult.Setup;
import dev.weir.transport.EffectiveSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What ran: settings as they were in force, machine and versions, and how to repeat it. */
final class WhatRanSection {

    private WhatRanSection() {}

    static ReportSection of(Origin origin, Setup setup) {
        Parts parts = new Parts().lead("Settings as read back from the system. Secrets are masked.");
        Wording.described(origin.description(), origin.command()).ifPresent(parts::paragraph);
        List<EffectiveSetting> defaults = setup.effectiveSettings().stream()
                .filter(EffectiveSetting::isDefault)
                .toList();
        List<EffectiveSetting> changed = setup.effectiveSettings().stream()
                .filter(setting -> !setting.isDefault())
                .toList();
        settings("Settings that differ from the defaults", changed, parts);
        if (!defaults.isEmpty()) {
            Parts folded = new Parts();
            settings("Settings at their defaults", defaults, folded);
            String summary = Figures.count(defaults.size()) + " settings at their defaults";
            parts.page(new Fold("", summary, folded.in(Medium.PAGE)))
                    .text(new Fold("", summary, folded.in(Medium.TEXT)));
        }
        environment(setup.environment(), parts);
        parts.add(new Heading("Repeat it")).add(new Code(ShellCommand.line(origin.command())));
        if (!origin.scenarioText().isBlank()) {
            parts.page(new Paragraph("small", "The scenario, with every default and override applied:"))
                    .add(new Code(origin.scenarioText()));
        }
        return ReportSection.of("ran", "What ran", parts);
    }

    private static void settings(String caption, List<EffectiveSetting> settings, Parts parts) {
        List<List<String>> rows = settings.stream()
                .map(setting -> List.of(setting.name(), setting.value(), setting.scope()))
                .toList();
        if (!rows.isEmpty()) {
            parts.page(Table.sortableWords(caption, List.of("setting", "value", "scope"), rows))
                    .text(new Items(
                            "",
                            settings.stream()
                                    .map(setting -> new Item(setting.scope() + " " + setting.name(), setting.value()))
                                    .toList()));
        }
    }

    private static void environment(Map<String, String> environment, Parts parts) {
        List<List<String>> rows = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        environment.forEach((name, value) -> {
            rows.add(List.of(name, value));
            items.add(new Item(name, value));
        });
        if (!rows.isEmpty()) {
            parts.page(Table.of("Machine and software", "words", List.of("property", "value"), 2, rows))
                    .text(new Heading("Machine and software"))
                    .text(new Items("", items));
        }
    }

    /** What nobody measured. */
    static ReportSection notMeasured(List<String> notMeasured) {
        Parts parts = new Parts();
        if (!notMeasured.isEmpty()) {
            parts.add(new Items("", Item.each(notMeasured)));
        }
        return ReportSection.of("not-measured", "Not measured", parts).linked("");
    }
}

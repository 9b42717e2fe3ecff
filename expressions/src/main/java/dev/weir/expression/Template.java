package dev.weir.expression;

import java.util.ArrayList;
import java.util.List;

/** A text with expressions, read. Immutable and shared by threads, each of which makes texts by a generator of its own. */
public final class Template {

    private final String text;
    private final List<Segment> segments;

    Template(String text, List<Segment> segments) {
        this.text = text;
        this.segments = List.copyOf(segments);
    }

    /** The text as it was written. */
    public String text() {
        return text;
    }

    /** Whether the texts may differ from message to message. */
    public boolean varies() {
        return segments.stream().anyMatch(Segment::varies);
    }

    /** What makes texts for one stream of messages. */
    public TextGenerator generator(TemplateScope scope) {
        EvaluationContext context = new EvaluationContext(scope);
        context.beginOnce();
        List<Segment> resolved = new ArrayList<>();
        for (Segment segment : segments) {
            resolved.add(segment.varies() ? segment : new Segment.Literal(segment.text(context)));
        }
        return new TextGenerator(resolved, context);
    }

    @Override
    public String toString() {
        return text;
    }
}

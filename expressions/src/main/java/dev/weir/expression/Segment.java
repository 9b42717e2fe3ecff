package dev.weir.expression;

import org.apache.commons.jexl3.JexlScript;

/** A part of a template. Immutable. */
sealed interface Segment {

    /** Text that stands for itself. */
    record Literal(String text) implements Segment {
        @Override
        public boolean varies() {
            return false;
        }

        @Override
        public String text(EvaluationContext context) {
            return text;
        }
    }

    /** The number of the message, which needs no evaluation. */
    record MessageNumber() implements Segment {
        @Override
        public boolean varies() {
            return true;
        }

        @Override
        public String text(EvaluationContext context) {
            return Long.toString(context.number());
        }
    }

    /**
     * An expression.
     *
     * @param source as it is written, braces and sign included
     * @param varies whether it is evaluated for each message
     */
    record Script(String source, JexlScript script, boolean varies) implements Segment {
        @Override
        public String text(EvaluationContext context) {
            return Sandbox.text(source, script, context);
        }
    }

    /** Whether its text may differ from message to message. */
    boolean varies();

    /** Its text for the message that the context has begun. */
    String text(EvaluationContext context);
}

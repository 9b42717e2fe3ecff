package dev.weir.gateway.expression;

/** One step from a datum into a part of it. */
sealed interface Step {

    /** The part of that name: {@code .name} or {@code ['name']}. */
    record Member(String name) implements Step {
        @Override
        public String toString() {
            return "." + name;
        }
    }

    /** The part of that number, from 0: {@code [3]}. */
    record Element(int index) implements Step {
        @Override
        public String toString() {
            return "[" + index + "]";
        }
    }
}

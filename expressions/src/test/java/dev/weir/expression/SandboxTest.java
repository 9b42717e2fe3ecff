package dev.weir.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tries to get out. */
class SandboxTest {

    private static final Duration FOR_EVER = Duration.ofMinutes(2);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.System.exit(0)",
                "java.lang.System.getProperty('user.home')",
                "java.lang.Runtime.getRuntime().exec('id')",
                "System.getenv('PATH')",
                "new('java.io.File', '/etc/passwd')",
                "new java.io.File('/etc/passwd')",
                "new('java.net.URL', 'http://localhost/').openStream()",
                "new('java.lang.ProcessBuilder', 'id').start()",
                "'x'.class",
                "'x'.class.forName('java.lang.System')",
                "'x'.getClass()",
                "'x'['class']",
                "''.class.classLoader",
                "rnd.class",
                "rnd['class']",
                "rnd.getClass().getClassLoader()",
                "rnd.state",
                "rnd.GOLDEN_GAMMA",
                "rnd.begin(1)",
                "rnd.wait()",
                "rnd.hashCode()",
                "number.class",
                "number.getClass().forName('java.lang.System')",
                "number.MAX_VALUE",
                "math.class",
                "math:getClass()",
                "math:class.forName('java.lang.System')",
                "date:format('yyyy').class",
                "date:format('yyyy').formatter",
                "date:format('yyyy').getClass().getProtectionDomain()",
                "date:from(0).getClass()",
                "date:from(0).equals(1)",
                "time:begin(5)",
                "env:get('PATH')",
                "java:lang('x')",
                "string:format('%n')",
                "string:format('%tY', number)",
                "string:format('%s', rnd).class",
                "1..1000000000",
                "[1, 2, 3]",
                "{1 : 2}",
                "'abc'[0]",
                "x -> x",
                "() -> { 1 }",
                "function(x) { x }",
                "var x = 1",
                "number = 1",
                "number++",
                "rnd = null",
                "number.x = 1",
                "1; 2",
                "while (true) { }",
                "while (true) 1",
                "for (;;) 1",
                "for (x : 1..9) x",
                "do 1 while (true)",
                "if (true) 1",
                "return 1",
                "throw 'x'",
                "try { 1 } finally { 2 }",
                "switch (1) { case 1: 2 }",
                "@silent 1",
                "@synchronized(rnd) 1",
                "#pragma jexl.import 'java.lang'",
                "#pragma jexl.namespace.x 'java.lang.System'",
                "`${1}`",
                "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' =~ '(a+)+c'",
                "'a' !~ '(a+)+c'",
                "1e999999999B + 1",
                "9H",
                "string:format('%999999999d', 1)",
                "string:format('%.999999999f', 1.0)",
                "jexl.createScript('1')",
                "context",
                "this.class",
                "$0",
                "#0"
            })
    void nothingButTheListedFunctionsCanBeReached(String expression) {
        assertThatThrownBy(() -> Expressions.compile("${" + expression + "}"))
                .isInstanceOf(ExpressionException.class)
                .satisfies(error -> assertThat(error.getMessage()).contains("${"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(", "!", "-", "~", "1+", "1?", "1?1:", "[", "!(", "not ", "1==", "'a'+", "math:abs(", "empty "})
    void deepestPossibleNestingEndsInATextOrAnError(String piece) {
        String long_ = piece.repeat((Expressions.MAX_TEXT - 100) / piece.length());
        String nested = piece.repeat(16);

        Assertions.assertTimeoutPreemptively(FOR_EVER, () -> {
            endsInATextOrAnError("${" + long_ + "1}");
            endsInATextOrAnError("${" + nested + "1" + ")".repeat(piece.endsWith("(") ? 16 : 0) + "}");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 60, 130})
    void textThatGrowsByNestingStaysBounded(int depth) {
        String grown = "'0123456789'";
        for (int i = 0; i < Math.min(depth, 16); i++) {
            grown = "string:format('" + "%1$s".repeat(20) + "'," + grown + ")";
        }
        String nested = grown;

        Assertions.assertTimeoutPreemptively(FOR_EVER, () -> endsInATextOrAnError("${" + nested + "}"));
    }

    private static void endsInATextOrAnError(String text) {
        try {
            assertThat(Expressions.compile(text).text()).isEqualTo(text);
        } catch (ExpressionException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }
}

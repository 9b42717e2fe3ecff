package dev.weir.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlInfo;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
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
                "0xB + 9H",
                "0xBH",
                "9Hmod 7",
                "1e+99B",
                ".5B",
                "string:format('%.2f', 0x1b * 1e9999999B)",
                "/*'*/1e99B + 1/*'*/",
                "string:format('%s', ~/a/)",
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
    @ValueSource(strings = {"/*'*/ + %s + /*'*/ 1", "1 //'\n + %s //'\n", "1 ##'\n + %s ##'\n", "~/'/ + %s + ~/'/"})
    void nestingCannotHideBetweenWhatLooksLikeQuotes(String disguise) {
        String nested = "(".repeat(1_500) + "1" + ")".repeat(1_500);

        assertThatThrownBy(() -> Expressions.compile("${" + disguise.formatted(nested) + "}"))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("can stand only in a text");
    }

    @Test
    void nestingCannotHideBehindTheEscapedQuoteOfAName() {
        String nested = "(".repeat(1_500) + "1" + ")".repeat(1_500);

        assertThatThrownBy(() -> Expressions.compile("${a\\' + " + nested + "'}"))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("can stand only in a text");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 16})
    void textThatGrowsByNestingStaysBounded(int depth) {
        String grown = "'0123456789'";
        for (int i = 0; i < depth; i++) {
            grown = "string:format('" + "%1$s".repeat(20) + "'," + grown + ")";
        }
        String nested = grown;

        Assertions.assertTimeoutPreemptively(FOR_EVER, () -> endsInATextOrAnError("${" + nested + "}"));
    }

    @Test
    void textOfAComputedPatternIsRefusedBeforeItIsWhole() {
        String references = "%1$s".repeat(16);
        String pattern =
                "string:format('%s', string:format('%s', '%s'))".formatted(references, references, "%1$s".repeat(14));
        String text = "string:format('" + "%1$1000d".repeat(16) + "', 1)";

        ExpressionsTest.assertRefused(
                "${string:format(" + pattern + ", " + String.join(" + ", text, text, text) + ")}",
                "string:format gives more than 16384 characters");
    }

    @Test
    void textsOfOperatorsAndFunctionsAreBounded() {
        String text = "string:format('" + "%1$1000d".repeat(16) + "', 1)";

        ExpressionsTest.assertRefused("${" + String.join(" + ", Collections.nCopies(5, text)) + "}", "+ gives 80000");
        ExpressionsTest.assertRefused(
                "${string:join(" + text + ", 1, 2, 3)}", "string:join gives more than 16384 characters");
        ExpressionsTest.assertRefused("${string:upper(" + text + " + " + text + ")}", "string:upper gives 32000");
        assertThat(Expressions.compile("${string:length(" + text + " + " + text + ")}")
                        .generator(new TemplateScope(0, 0, 0))
                        .text(0, 0))
                .isEqualTo("32000");
    }

    @Test
    void endOfTheVirtualMachineIsNoFaultOfAnExpression() {
        var cause = new OutOfMemoryError("heap");
        var deep = new JexlException.StackOverflow(new JexlInfo("x", 1, 1), "jvm", new StackOverflowError());

        assertThatThrownBy(() -> Sandbox.notEvaluated("${x}", new JexlException(new JexlInfo("x", 1, 1), "x", cause)))
                .isSameAs(cause);
        assertThat(Sandbox.notEvaluated("${x}", deep)).hasMessageContaining("'${x}' cannot be evaluated");
    }

    private static void endsInATextOrAnError(String text) {
        try {
            assertThat(Expressions.compile(text).text()).isEqualTo(text);
        } catch (ExpressionException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }
}

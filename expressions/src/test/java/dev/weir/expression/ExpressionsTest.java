package dev.weir.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ExpressionsTest {

    private static final long NOW = 1_700_000_000_000L;

    private static List<String> texts(String text, int messages) {
        TextGenerator generator = Expressions.compile(text).generator(new TemplateScope(1, 0, NOW));
        return LongStream.range(0, messages)
                .mapToObj(number -> generator.text(number, NOW))
                .toList();
    }

    private static String text(String text) {
        return texts(text, 8).getLast();
    }

    @Test
    void documentedNameOfHeaderHasNumbersFromOneToThirty() {
        List<String> names = texts("x-amz-meta-${math:random(30) + 1}", 1_000);

        assertThat(names).allMatch(name -> name.matches("x-amz-meta-([1-9]|[12][0-9]|30)"));
        assertThat(names.stream().distinct()).hasSize(30);
    }

    @Test
    void documentedValueOfHeaderIsADateBetween1970AndNow() {
        List<String> dates = texts(
                "${date:format(\"yyyy-MM-dd'T'HH:mm:ssZ\").format(date:from(rnd.nextLong(time:millisSinceEpoch())))}",
                1_000);

        assertThat(dates)
                .allMatch(date ->
                        date.matches("(19[7-9]|20[0-2])\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d\\+0000"));
        assertThat(dates).allMatch(date -> date.compareTo("2023-11-14T22:13:20+0000") < 0);
        assertThat(dates.stream().distinct()).hasSizeGreaterThan(990);
    }

    @Test
    void sameScopeAndNumberGiveTheSameTextInAnyOrder() {
        Template template = Expressions.compile("${rnd.nextInt()} ${rnd.nextInt()} %{rnd.nextInt()}");
        TextGenerator sender = template.generator(new TemplateScope(1, 0, NOW));
        TextGenerator receiver = template.generator(new TemplateScope(1, 0, NOW));
        TextGenerator otherStream = template.generator(new TemplateScope(1, 1, NOW));
        String fifth = sender.text(5, NOW);
        String sixth = sender.text(6, NOW);

        assertThat(receiver.text(6, NOW)).isEqualTo(sixth);
        assertThat(receiver.text(5, NOW)).isEqualTo(fifth).isNotEqualTo(sixth);
        assertThat(otherStream.text(5, NOW)).isNotEqualTo(fifth).endsWith(fifth.substring(fifth.lastIndexOf(' ')));
    }

    @Test
    void percentSignIsEvaluatedOnceAndDollarForEachMessage() {
        assertThat(texts("%{rnd.nextInt(1000000)}", 10).stream().distinct()).hasSize(1);
        assertThat(texts("${rnd.nextInt(1000000)}", 10).stream().distinct()).hasSize(10);
        assertThat(Expressions.compile("%{1 + 1}").varies()).isFalse();
        assertThat(Expressions.compile("a${number}").varies()).isTrue();
    }

    @Test
    void textOutsideOfExpressionsStandsForItself() {
        assertThat(text("plain")).isEqualTo("plain");
        assertThat(text("100 %, $5, {x}")).isEqualTo("100 %, $5, {x}");
        assertThat(text("$${number}=${number}, %%{1}=%{1}, ##{x}")).isEqualTo("${number}=7, %{1}=1, #{x}");
        assertThat(text("")).isEmpty();
    }

    @Test
    void braceInQuotesEndsNoExpression() {
        assertThat(text("${'}' + \"{'\" + '\\'}'}")).isEqualTo("}{''}");
    }

    @Test
    void functionsGiveWhatTheirNamesSay() {
        assertThat(text("${number} ${stream} ${pi}")).isEqualTo("7 0 3.141592653589793");
        assertThat(text("${math:pow(2, 10)} ${math:abs(-3)} ${math:max(1.5, 1)} ${math:round(2.6)}"))
                .isEqualTo("1024.0 3 1.5 3");
        assertThat(text("${int64:toString(255, 16)} ${int64:xor(6, 3)} ${int64:reverse(1) < 0}"))
                .isEqualTo("ff 5 true");
        assertThat(text("${string:format('%05d %s', number, 'x')} ${str:join('-', 1, 'b')}"))
                .isEqualTo("00007 x 1-b");
        assertThat(text("${string:upper('ab')}${string:lower('AB')}${string:substring('abcd', 1, 3)}"))
                .isEqualTo("ABabbc");
        assertThat(text("${date:from(time:millisSinceEpoch())}")).isEqualTo("2023-11-14T22:13:20Z");
        assertThat(text("${date:formatNowIso8601()} ${date:formatNowRfc1123()} ${date:formatNowAmazonStyle()}"))
                .isEqualTo("2023-11-14T22:13:20.000+0000 Tue, 14 Nov 2023 22:13:20 GMT 20231114T221320Z");
        assertThat(text("${path:random(16, 4)}")).matches("([0-9a-f]/){1,4}");
        assertThat(text("${number % 2 == 0 ? 'even' : 'odd'}")).isEqualTo("odd");
    }

    @Test
    void whatCannotBeReadIsNamedWithItsPlace() {
        assertRefused("a${math:random(30}", "'${math:random(30}'", "near character 16");
        assertRefused("ab${", "character 3", "no }");
        assertRefused("${'x}", "no } outside of quotes");
        assertRefused("${}", "empty");
        assertRefused("#{time:millisSinceEpoch()}", "#{…} is not known", "%{…} once");
        assertRefused("ab${math:rnd(3)}", "character 5", "no function math:rnd", "random, round");
        assertRefused("${maths:abs(3)}", "no function maths:abs", "date, int64, math, path");
        assertRefused("${counter}", "'counter' at character 3", "number, stream, rnd");
        assertRefused("${this.last() + 1}", "'this'", "number");
        assertRefused("${1 +}", "cannot be read");
        assertRefused("${99999999999999999999L}", "cannot be read");
        assertRefused("x".repeat(5_000) + "${1}", "at most 4096 characters");
    }

    @Test
    void whatCannotBeEvaluatedIsRefusedBeforeTheFirstMessage() {
        assertRefused("${1 / 0}", "'/' is not possible");
        assertRefused("${math:random(0)}", "math:random takes a number of at least 1, not 0");
        assertRefused("${math:abs('x')}", "no function 'abs' that takes these values");
        assertRefused("${date:format('nonsense')}", "date:format does not know the pattern 'nonsense'");
        assertRefused("${rnd}", "neither a text nor a number");
        assertRefused("${null}", "gives nothing");
        assertRefused("${string:format('%d', 'x')}", "string:format cannot fill");
    }

    @Test
    void objectThatIsNoTextIsRefusedWhereATextIsMadeOfIt() {
        assertRefused("${'id-' + rnd}", "rnd is no text", "rnd.nextInt(10)");
        assertRefused("${rnd + 'id-'}", "rnd is no text");
        assertRefused("${rnd < 'a'}", "rnd is no text");
        assertRefused("${string:format('%s', rnd)}", "rnd is no text");
        assertRefused("${string:join('-', date:format('yyyy'))}", "date:format(pattern) is no text without a date");
        assertRefused("${'in ' + date:format('yyyy')}", "date:format('yyyy').format(date:from(0))");
    }

    @Test
    void nullIsRefusedByTheFunctionThatTakesNone() {
        assertRefused("${string:upper(null)}", "'upper' takes no null");
        assertRefused("${string:join(null, 1)}", "'join' takes no null");
        assertRefused("${string:format(null)}", "'format' takes no null");
        assertRefused("${date:format(null)}", "'format' takes no null");
    }

    @Test
    void halfACharacterIsRefused() {
        assertRefused("${string:format('%c', 55357)}", "half a character (a lone surrogate)");
        assertRefused("${string:substring('x\uD83D\uDE00', 0, 2)}", "half a character");
        assertRefused("${string:substring('\uD83D\uDE00x', 1, 3)}", "half a character");
        assertRefused("\uD83D", "half a character");
        assertRefused("\uDE00\uD83D${number}", "half a character");
        assertThat(text("\uD83D\uDE00${string:format('%c%c', 55357, 56832)}${string:format('%c', 128512)}"))
                .isEqualTo("\uD83D\uDE00".repeat(3));
    }

    @Test
    void quotesMayHoldWhatAnExpressionMayNot() {
        assertThat(text("${'http://a/*b*/##~/c/`\\\\' + 0x1b + 0XB}")).isEqualTo("http://a/*b*/##~/c/`\\2711");
        assertRefused("a${1 // 2\n}", "character 6: // can stand only in a text", "no comments");
        assertRefused("${1 /* 2 */}", "character 5: /* can stand only in a text");
        assertRefused("${1 ## 2\n}", "## can stand only in a text");
        assertRefused("${~/a/}", "character 3: ~/ can stand only in a text", "no patterns");
        assertRefused("${a\\ b}", "character 4: \\ can stand only in a text");
    }

    @Test
    void laterMessageWithoutATextSaysWhy() {
        TextGenerator generator = Expressions.compile("${10 / (5 - number)}").generator(new TemplateScope(1, 0, NOW));

        assertThat(generator.text(0, NOW)).isEqualTo("2");
        assertThatThrownBy(() -> generator.text(5, NOW))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("'${10 / (5 - number)}' cannot be evaluated");
    }

    static void assertRefused(String text, String... parts) {
        assertThatThrownBy(() -> Expressions.compile(text))
                .as(text)
                .isInstanceOf(ExpressionException.class)
                .satisfies(error -> assertThat(error.getMessage()).contains(parts));
    }

    @Test
    void functionsForNumbersOfThirtyTwoBitsGiveThose() {
        assertThat(text("${math:maxInt32(3, 7)} ${math:minInt32(3, 7)}")).isEqualTo("7 3");
        assertThat(text("${math:maxFloat32(0.5, 0.1)} ${math:minFloat32(0.5, 0.1)} ${math:absFloat32(-0.1)}"))
                .isEqualTo("0.5 0.1 0.1");
    }

    @Test
    void nanosAreThoseOfTheInstantAtWhichTheMessageIsDue() {
        assertThat(text("${time:nanos()}")).isEqualTo("1700000000000000000");
    }
}

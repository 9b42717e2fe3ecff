package dev.weir.gateway.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.StringLength;

final class ItemTemplateTest {

    /** A record of which only key and topic are known. */
    private static RecordParts record(String key, String topic) {
        return root -> Datum.ofText(Map.of(Root.KEY, key, Root.TOPIC, topic).get(root));
    }

    @Example
    void parametersAreSortedAlphabeticallyAndAcceptedInAnyOrder() {
        ItemTemplate template = ItemTemplate.parse("stock-#{topic=TOPIC,key=KEY}");

        assertThat(template.itemOf(record("A", "t"))).isEqualTo("stock-[key=A,topic=t]");
        assertThat(template.canonical("stock-[topic=t,key=A]")).contains("stock-[key=A,topic=t]");
        assertThat(template.canonical("stock-[key=A,topic=t]")).contains("stock-[key=A,topic=t]");
        assertThat(template.clientForm()).isEqualTo("stock-[key=…,topic=…]");
    }

    @Example
    void anItemWithOtherParametersIsNotOfTheTemplate() {
        ItemTemplate template = ItemTemplate.parse("stock-#{topic=TOPIC,key=KEY}");

        for (String item : new String[] {
            "stock",
            "stock-[key=A]",
            "stock-[]",
            "stock-[key=A,topic=t,key=B]",
            "stock-[key=A,other=t]",
            "stock-[key=,topic=t]",
            "stocks-[key=A,topic=t]",
            "stock-[key=A,topic=t",
            "stock-[x,key=A,topic=t]"
        }) {
            assertThat(template.canonical(item)).as(item).isEmpty();
        }
    }

    @Example
    void anItemWithoutParametersIsItsName() {
        assertThat(ItemTemplate.parse("ltest").itemOf(record("A", "t"))).isEqualTo("ltest");
        assertThat(ItemTemplate.parse("ltest").canonical("ltest")).contains("ltest");
        assertThat(ItemTemplate.parse("ltest").canonical("ltest-[key=A]")).isEmpty();
    }

    @Example
    void aRecordWithoutAValueForAParameterBelongsToNoItem() {
        assertThat(ItemTemplate.parse("a-#{k=KEY}").itemOf(record("", "t"))).isNull();
        assertThat(ItemTemplate.parse("a-#{k=KEY}").itemOf(root -> Datum.Nothing.NOTHING))
                .isNull();
    }

    @Property(tries = 2_000)
    void everyItemOfARecordCanBeAskedForByItsNameAndIsNoOther(
            @ForAll @NotEmpty @StringLength(max = 12) @CharRange(from = '+', to = '=') String key,
            @ForAll @NotEmpty @StringLength(max = 12) @CharRange(from = 'a', to = 'c') String topic) {
        for (String text : new String[] {"p-#{a=KEY}", "p-#{a=KEY,b=TOPIC}", "p-#{b=KEY,a=TOPIC}"}) {
            ItemTemplate template = ItemTemplate.parse(text);
            String item = template.itemOf(record(key, topic));
            assertThat(template.canonical(String.valueOf(item))).contains(String.valueOf(item));
        }
    }

    @Example
    void aValueThatWouldReadAsAnotherParameterHasNoItem() {
        ItemTemplate two = ItemTemplate.parse("p-#{a=KEY,b=TOPIC}");

        assertThat(two.itemOf(record("x,b=y", "z"))).isNull();
        assertThat(two.itemOf(record("x,c=y", "z"))).isEqualTo("p-[a=x,c=y,b=z]");
        assertThat(two.canonical("p-[b=z,a=x,c=y]")).contains("p-[a=x,c=y,b=z]");
        assertThat(ItemTemplate.parse("p-#{a=KEY}").itemOf(record("x,a=y", "z")))
                .isEqualTo("p-[a=x,a=y]");
        assertThat(ItemTemplate.parse("p-#{a=KEY}").canonical("p-[a=x,a=y]")).contains("p-[a=x,a=y]");
    }

    @Example
    void whatIsNoTemplateIsRefusedInWords() {
        assertThatThrownBy(() -> ItemTemplate.parse("a b")).hasMessageContaining("is not of the form PREFIX-#{");
        assertThatThrownBy(() -> ItemTemplate.parse("a-#{}")).hasMessageContaining("not of the form name=EXPRESSION");
        assertThatThrownBy(() -> ItemTemplate.parse("a-#{k=KEY,k=KEY}")).hasMessageContaining("'k' occurs twice");
        assertThatThrownBy(() -> ItemTemplate.parse("a-#{k=VALUE.*}")).hasMessageContaining("one value");
        assertThatThrownBy(() -> ItemTemplate.parse("a-#{k=HEADER.x}"))
                .hasMessageContaining("at character 1")
                .hasMessageContaining("did you mean HEADERS?");
    }

    @Example
    void whenTheGatewayHadARecordDividesNoRecordsIntoItems() {
        assertThatThrownBy(() -> ItemTemplate.parse("stock-#{at=READ}"))
                .hasMessageContaining("'READ' is when the gateway had a record");
        assertThatThrownBy(() -> Expression.parse("#{WRITTEN.second}")).hasMessageContaining("has no parts");
    }
}

package dev.weir.transport.web.client.tlcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of RFC 6902, and what else its text says. */
class PatchedJsonTest {

    private static String patched(String document, String patch) throws UnreadableUpdate {
        PatchedJson json = new PatchedJson(ValueTools.JSON.readTree(document.replace('\'', '"')));
        json.apply(ValueTools.JSON.readTree(patch.replace('\'', '"')));
        return ValueTools.JSON.writeValueAsString(json.document()).replace('"', '\'');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'foo':'bar'}; [{'op':'add','path':'/baz','value':'qux'}]; {'foo':'bar','baz':'qux'}",
                "{'foo':['bar','baz']}; [{'op':'add','path':'/foo/1','value':'qux'}]; {'foo':['bar','qux','baz']}",
                "{'baz':'qux','foo':'bar'}; [{'op':'remove','path':'/baz'}]; {'foo':'bar'}",
                "{'foo':['a','b','c']}; [{'op':'remove','path':'/foo/1'}]; {'foo':['a','c']}",
                "{'a':1,'foo':'bar'}; [{'op':'replace','path':'/a','value':[2]}]; {'a':[2],'foo':'bar'}",
                "{'foo':{'bar':1,'w':2},'q':{'c':3}}; [{'op':'move','from':'/foo/w','path':'/q/t'}];"
                        + " {'foo':{'bar':1},'q':{'c':3,'t':2}}",
                "{'foo':[1,2,3,4]}; [{'op':'move','from':'/foo/1','path':'/foo/3'}]; {'foo':[1,3,4,2]}",
                "{'b':'q','f':['a',2,'c']};"
                        + " [{'op':'test','path':'/b','value':'q'},{'op':'test','path':'/f/1','value':2}];"
                        + " {'b':'q','f':['a',2,'c']}",
                "{'foo':'bar'}; [{'op':'add','path':'/child','value':{'g':{}}}]; {'foo':'bar','child':{'g':{}}}",
                "{'foo':'bar'}; [{'op':'add','path':'/baz','value':1,'xyz':123}]; {'foo':'bar','baz':1}",
                "{'/':9,'~1':10}; [{'op':'test','path':'/~01','value':10},{'op':'remove','path':'/~1'}]; {'~1':10}",
                "{'foo':['bar']}; [{'op':'add','path':'/foo/-','value':['a']}]; {'foo':['bar',['a']]}",
                "[1]; [{'op':'add','path':'/1','value':2}]; [1,2]",
                "{'a':1}; [{'op':'add','path':'/a','value':null}]; {'a':null}",
                "{'a':1}; [{'op':'add','path':'','value':[7]}]; [7]",
                "{'a':1}; [{'op':'replace','path':'','value':'x'}]; 'x'",
                "{'':1}; [{'op':'replace','path':'/','value':2}]; {'':2}",
                "{'a':{'b':1}}; [{'op':'copy','from':'/a','path':'/c'},{'op':'replace','path':'/c/b','value':2}];"
                        + " {'a':{'b':1},'c':{'b':2}}",
                "{'a':1}; [{'op':'test','path':'/a','value':1.0}]; {'a':1}",
                "{'a':{'x':1,'y':2}}; [{'op':'test','path':'/a','value':{'y':2,'x':1}}]; {'a':{'x':1,'y':2}}",
                "{'a':1}; [{'op':'move','from':'/a','path':'/a'}]; {'a':1}"
            })
    void patchIsApplied(String document, String patch, String expected) throws UnreadableUpdate {
        assertThat(patched(document, patch)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'a':1}; [{'op':'test','path':'/a','value':2}]",
                "{'a':1}; [{'op':'test','path':'/a','value':'1'}]",
                "{'a':1}; [{'op':'add','path':'/b/c','value':2}]",
                "{'a':1}; [{'op':'remove','path':'/b'}]",
                "{'a':1}; [{'op':'replace','path':'/b','value':1}]",
                "{'a':1}; [{'op':'copy','from':'/b','path':'/c'}]",
                "{'a':{'b':1}}; [{'op':'move','from':'/a','path':'/a/b'}]",
                "[1,2]; [{'op':'add','path':'/3','value':2}]",
                "[1,2]; [{'op':'remove','path':'/2'}]",
                "[1,2]; [{'op':'replace','path':'/01','value':2}]",
                "[1,2]; [{'op':'replace','path':'/-','value':2}]",
                "[1,2]; [{'op':'replace','path':'/-1','value':2}]",
                "[1,2]; [{'op':'remove','path':''}]",
                "{'a':1}; [{'op':'add','path':'a','value':2}]",
                "{'a':1}; [{'op':'add','path':'/~2','value':2}]",
                "{'a':1}; [{'op':'add','path':'/a'}]",
                "{'a':1}; [{'op':'add','value':1}]",
                "{'a':1}; [{'op':'flip','path':'/a'}]",
                "{'a':1}; [7]",
                "{'a':1}; {'op':'add','path':'/a','value':2}"
            })
    void patchThatDoesNotFitIsUnreadable(String document, String patch) {
        assertThatThrownBy(() -> patched(document, patch)).isInstanceOf(UnreadableUpdate.class);
    }

    @Test
    void patchThatDoublesADocumentAgainAndAgainIsStopped() {
        String patch = IntStream.range(0, 60)
                .mapToObj(step -> "{'op':'copy','from':'','path':'/x" + step + "'}")
                .collect(Collectors.joining(",", "[", "]"));

        assertThatThrownBy(() -> patched("{}", patch)).hasMessage("a JSON Patch that copies too much");
    }

    /** The text doubles with each step, and the number of values hardly grows. */
    @Test
    void patchThatDoublesALongTextIsStoppedBySixteenMebibytesOfText() {
        String document = "{'a':{'t':'" + "x".repeat(1 << 20) + "'}}";
        String patch = IntStream.range(0, 5)
                .mapToObj(step -> "{'op':'copy','from':'/a','path':'/a/x" + step + "'}")
                .collect(Collectors.joining(",", "[", "]"));

        assertThatThrownBy(() -> patched(document, patch))
                .isInstanceOf(UnreadableUpdate.class)
                .hasMessage("a JSON Patch that copies more than 16 MiB of text");
    }

    @Test
    void longNamesOfMembersAreTextToo() {
        String document = "{'a':{'" + "n".repeat(40_000) + "':1}}";
        String patch = IntStream.range(0, 450)
                .mapToObj(step -> "{'op':'copy','from':'/a','path':'/x" + step + "'}")
                .collect(Collectors.joining(",", "[", "]"));

        assertThatThrownBy(() -> patched(document, patch))
                .hasMessage("a JSON Patch that copies more than 16 MiB of text");
    }

    @Test
    void copiesOfEarlierPatchesDoNotCount() throws UnreadableUpdate {
        String values = IntStream.range(0, 1_000).mapToObj(Integer::toString).collect(Collectors.joining(","));
        PatchedJson json = new PatchedJson(ValueTools.JSON.readTree("{\"a\":[" + values + "]}"));
        var patch = ValueTools.JSON.readTree("[{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/b\"}]");

        for (int i = 0; i < 1_100; i++) {
            json.apply(patch);
        }

        assertThat(json.document().get("b")).isEqualTo(json.document().get("a"));
    }
}

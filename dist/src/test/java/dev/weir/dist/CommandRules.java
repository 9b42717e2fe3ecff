package dev.weir.dist;

import static dev.weir.dist.CommandRule.Place.INSTALLATION;
import static dev.weir.dist.CommandRule.Place.SOURCES;

import dev.weir.dist.CommandRule.Ending;
import java.util.List;

/** How {@link DocumentedCommandsIT} runs each documented command. */
final class CommandRules {

    /** Whether every command is run, and no other of its form stands for it. */
    static final boolean THOROUGH = Boolean.getBoolean("tests.thorough");

    /** Where processors are scarce, what was sent within a second takes far longer to arrive. */
    private static final String PATIENT = " --set drain=120s --set stall=60s";

    /** What makes a run short. */
    static final String SHORT_RUN = "--set measure=1s --set warmup=1s --set warmup-limit=1s" + PATIENT;

    private static final String NO_WARM_UP = "--set warmup=0s --set warmup-limit=1s" + PATIENT;

    /** A fault that is over in time for a short run. */
    private static final String SHORT_FAULT = NO_WARM_UP + " --set measure=8s --set faults.at=1s --set faults.for=3s";

    /** A broker may then need half a minute to start again, and the producer must not give up first. */
    private static final String LONG_DELIVERY = " --set kafka.producer.delivery.timeout.ms=120000";

    /** How each is run: the first rule that knows a command counts. Nothing is shortened that is not shortened here. */
    static final List<CommandRule> ALL = List.of(
            // The hosts in its file are not there.
            CommandRule.in(INSTALLATION, "(\\./)?weir run examples/\\S+ .*").shownUnless(false),
            // LivePageIT looks at the page itself.
            CommandRule.in(INSTALLATION, "(\\./)?weir run quickstart --live.*")
                    .thorough()
                    .replacing(" --live-port \\d+", "")
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            // Whether others have left results in 'runs' by then is not known.
            CommandRule.in(INSTALLATION, "(\\./)?weir (live|view)\\b.*")
                    .replacing(" runs$", " .")
                    .ending(new Ending.Interrupted("stop it")),
            // On this host alone: OperationsOverAgentsIT runs it over agents.
            CommandRule.in(INSTALLATION, "(\\./)?weir run topic-operations --agents .*")
                    .replacing(" --agents \\S+", "")
                    .appending("--set steps.create.limit.count=200 --set steps.list.limit.count=4")
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            // One pair, which tells nothing.
            CommandRule.in(INSTALLATION, "(\\./)?weir run .*--interleave.*")
                    .appending(SHORT_RUN + " --set rate=1000/s --within 1s")
                    .endingWith(0, 1, 2)
                    .shownUnless(THOROUGH),
            // The folder that it is held against is not there, or holds runs of this busy machine.
            CommandRule.in(INSTALLATION, "(\\./)?weir run .*--against .*")
                    .replacing(" --(against|out) \\S+", "")
                    .appending(SHORT_RUN + " --set repeat=1")
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            CommandRule.in(INSTALLATION, "(\\./)?weir run quickstart --set repeat=6 --out .*")
                    .replacing("repeat=6 --out \\S+", "repeat=1")
                    .appending(SHORT_RUN)
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            // One run of each tells nothing.
            CommandRule.in(INSTALLATION, "(\\./)?weir compare runs/before runs/after\\b.*")
                    .endingWith(2),
            CommandRule.in(INSTALLATION, "(\\./)?weir baseline save .*").replacing("save \\S+", "save runs/before"),
            CommandRule.in(INSTALLATION, "(\\./)?weir baseline show .*")
                    .after("weir baseline save runs/before --baselines shown >/dev/null &&")
                    .replacing("show quickstart", "show direct")
                    .appending("--baselines shown"),
            CommandRule.in(INSTALLATION, "(\\./)?weir baseline remove .*")
                    .after("weir baseline save runs/before --baselines removed >/dev/null &&")
                    .replacing("remove quickstart --.*", "remove direct --all")
                    .appending("--baselines removed"),
            CommandRule.in(INSTALLATION, "(\\./)?weir baseline list"),
            // Whether a machine that tests run on is quiet enough for a PASS is not what is examined: 2 is INVALID.
            CommandRule.in(INSTALLATION, "(\\./)?weir run (quickstart|mongoose-\\S+.*|topic-operations.*)")
                    .replacing("quickstart$", THOROUGH ? "quickstart" : "quickstart " + SHORT_RUN)
                    .endingWith(0, 2),
            // The address is that of an Apache Kafka, which has no write caching to switch on.
            CommandRule.in(INSTALLATION, "(\\./)?weir run kafka-brokers\\b.*")
                    .thorough()
                    .replacing(" --set \\S+write\\.caching=true", "")
                    .appending(SHORT_RUN + " --set repeat=1")
                    .endingWith(0, 2),
            // The smallest of its messages: large ones are too much for three brokers on a small machine.
            CommandRule.in(INSTALLATION, "(\\./)?weir run kafka-transport( --agents .*)?")
                    .thorough()
                    .replacing(" --agents \\S+", "")
                    .appending(SHORT_RUN + " --set \"matrix.variant=[100 B · weir]\"")
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run fanout-\\S+ .*--ssh .*")
                    .replacing(" --(ssh \\S+|set (gateway=\\S+|clients=\\d+|topic\\.name=\\S+|\"agents=[^\"]*\"))", "")
                    .appending(SHORT_RUN + " --set clients=[20] --set variant=gateway")
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            // On this host alone: FaultIT runs it over agents.
            CommandRule.in(INSTALLATION, "(\\./)?weir run failover --agents .*")
                    .replacing(" --(agents|listen|keys) \\S+", "")
                    .appending(SHORT_FAULT + LONG_DELIVERY)
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            // On this host alone: ScenariosOverAgentsIT runs it over agents.
            CommandRule.in(INSTALLATION, "(\\./)?weir run transport-bench .*--agents .*")
                    .replacing(
                            " --(agents|listen|keys) \\S+| --set (aeron\\.endpoint=\\S+|\"matrix\\.variant=[^\"]*\")",
                            "")
                    .appending(
                            SHORT_RUN + " --set matrix.rate=[1000/s] --set \"matrix.variant=[direct, kafka linger 0]\"")
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            // On this host alone: RunsOverAgentsIT runs them over agents.
            CommandRule.in(INSTALLATION, "(\\./)?weir run .* --(agents|watch-agents|ssh) .*")
                    .replacing(" --(agents|watch-agents|agents-within|listen|keys|ssh|ssh-weir) \\S+", "")
                    .appending(SHORT_RUN)
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            // The brokers of this file are nobody's; what it says is looked at by weir show.
            CommandRule.in(INSTALLATION, "(\\./)?weir run kafka --set client\\.properties=confluent\\.properties .*")
                    .thorough()
                    .replacing(" --set (client\\.properties|topic\\.replication)=\\S+", "")
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            // Nobody has filled the topic: StartPlaceIT reads one that is full.
            CommandRule.in(INSTALLATION, "(\\./)?weir run kafka .* --set topic\\.use=reuse .*")
                    .replacing("topic\\.use=reuse", "topic.use=ensure --set topic.partitions=3")
                    .appending(SHORT_RUN + " --set rate=5000/s")
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run kafka .*")
                    .appending(SHORT_RUN + " --set rate=5000/s")
                    .endingWith(0, 2),
            // A few small trials: whether they are enough for an answer is not what is examined.
            CommandRule.in(INSTALLATION, "(\\./)?weir capacity .* --search concurrency .*")
                    .thorough()
                    .replacing(" --(within|trial) \\S+", "")
                    .appending("--within 20s --trial 1s")
                    .endingWith(0, 1, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir capacity .*")
                    .thorough()
                    .replacing(" --(within|trial|agents) \\S+", "")
                    .appending("--within 20s --trial 1s --set warmup=1s --set warmup-limit=1s" + PATIENT)
                    .endingWith(0, 1, 2),
            // One row of each transport, at the lowest rate.
            CommandRule.in(INSTALLATION, "(\\./)?weir run transport-bench.*")
                    .thorough()
                    .appending(SHORT_RUN
                            + " --set matrix.rate=[1000/s] --set \"matrix.variant=[direct, aeron ipc, kafka fsync]\"")
                    .endingWith(0, 2),
            // Three cells of its many.
            CommandRule.in(INSTALLATION, "(\\./)?weir run direct-binding")
                    .thorough()
                    .appending(SHORT_RUN + " --set size=100B --set handling=copy")
                    .endingWith(0, 2),
            // One row of many: YardstickIT runs Kafka's tools and the other limits.
            CommandRule.in(INSTALLATION, "(\\./)?weir run (operations-)?yardsticks.*")
                    .thorough()
                    .replacing(" --set (repeat=\\d+|\"matrix\\.variant=[^\"]*\")", "")
                    .appending("--set \"matrix.variant=[disk write]\""),
            // One cell of each; their variants say themselves how long they are.
            CommandRule.in(INSTALLATION, "(\\./)?weir run batch-size.*")
                    .thorough()
                    .appending("--set \"matrix.variant=[20 000/s]\" --set producer.batch.size=16384 " + NO_WARM_UP)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run producers")
                    .thorough()
                    .appending("--set \"matrix.variant=[50 000/s]\" --set publishers=2 --set bootstrap=host:9092 "
                            + NO_WARM_UP)
                    .endingWith(0, 2),
            // The server that its file names is not there: SimulatorFileTest reads such files.
            CommandRule.in(INSTALLATION, "(\\./)?weir run .* --simulator .*")
                    .replacing("--simulator \\S+", "--set transport=web --set clients=20")
                    .appending(SHORT_RUN)
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            // A few clients over a gateway and a broker that Weir starts itself.
            CommandRule.in(INSTALLATION, "(\\./)?weir run fanout-\\S+.*")
                    .thorough()
                    .replacing(" --set (gateway=\\S+|\"?clients=(\\[[^]]*]|\\d+)\"?)", "")
                    .appending(SHORT_RUN + " --set clients=[20] --set variant=gateway")
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run failover\\b.*")
                    .thorough()
                    .appending(SHORT_FAULT + LONG_DELIVERY)
                    .endingWith(0, 2),
            // One scenario with faults is run; these are only read.
            CommandRule.in(INSTALLATION, "(\\./)?weir run (aeron-loss|rebalance|gateway-restart)\\b.*")
                    .replacing("rebalance$", "rebalance --set matrix.variant=[eager] --set faults.do=stop-consumer")
                    .replacing("restart$", "restart --set \"matrix.variant=[gateway stopped]\" --set mode=raw")
                    .appending(SHORT_FAULT)
                    .endingWith(0, 2)
                    .shownUnless(THOROUGH),
            CommandRule.in(INSTALLATION, "(\\./)?weir run slow-network\\b.*")
                    .thorough()
                    .appending(NO_WARM_UP + " --set measure=6s --set"
                            + " \"faults=[{at: 1s, do: delay, to: leader of 0, for: 2s, latency: 20ms}]\""
                            + LONG_DELIVERY)
                    .endingWith(0, 2),
            // Its backlog takes two seconds to build up.
            CommandRule.in(INSTALLATION, "(\\./)?weir run backlog")
                    .thorough()
                    .appending("--set measure=4s " + NO_WARM_UP)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run streams-compare.*")
                    .thorough()
                    .after("WEIR_REDIS_SERVER=" + Launched.project().resolve("target/test-tools/bin/redis-server"))
                    .appending("--set \"matrix.variant=[fsync, redis]\" " + SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run streams-yardsticks")
                    .thorough()
                    .after("WEIR_REDIS_SERVER=" + Launched.project().resolve("target/test-tools/bin/redis-server")
                            + " WEIR_REDIS_BENCHMARK="
                            + Launched.project().resolve("target/test-tools/bin/redis-benchmark"))
                    .appending("--set \"matrix.variant=[redis · weir, redis · redis-benchmark]\" " + SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run streams-failover")
                    .thorough()
                    .after("WEIR_REDIS_SERVER=" + Launched.project().resolve("target/test-tools/bin/redis-server"))
                    .appending("--set \"matrix.variant=[redis written]\" --set faults.do=[kill] --set faults.at=1s"
                            + " --set faults.for=500ms --set measure=4s " + NO_WARM_UP)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run mqtt-crowd")
                    .thorough()
                    .after("WEIR_MOSQUITTO=" + Launched.project().resolve("target/test-tools/bin/mosquitto"))
                    .appending("--set clients=100 --set measure=2s " + NO_WARM_UP)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run mqtt.*")
                    .thorough()
                    .after("WEIR_MOSQUITTO=" + Launched.project().resolve("target/test-tools/bin/mosquitto"))
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run nats.*")
                    .thorough()
                    .after("WEIR_NATS_SERVER=" + Launched.project().resolve("target/test-tools/bin/nats-server"))
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run rabbitmq.*")
                    .thorough()
                    .after("WEIR_RABBITMQ_SERVER="
                            + Launched.project().resolve("target/test-tools/bin/rabbitmq-server"))
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run redis.*")
                    .thorough()
                    .after("WEIR_REDIS_SERVER=" + Launched.project().resolve("target/test-tools/bin/redis-server"))
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run .*")
                    .thorough()
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir generate\\b.*")
                    .replacing(" --for \\S+", "")
                    .appending("--for 2s")
                    .endingWith(0),
            CommandRule.in(INSTALLATION, "(\\./)?weir run replay")
                    .appending(NO_WARM_UP + " --set speed=50")
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir run consume-only\\b.*")
                    .after("weir generate orders --bootstrap host:9092 --for 1s >/dev/null &&")
                    .appending("--set from=start --set until=end --set measure=20s")
                    .endingWith(0, 2),
            CommandRule.in(INSTALLATION, "(\\./)?weir consume\\b.*")
                    .after("weir generate clock --bootstrap host:9092 --for 1s >/dev/null &&")
                    .replacing("consume people", "consume clock")
                    .replacing(" --exit", "")
                    .appending("--exit"),
            CommandRule.in(INSTALLATION, "(\\./)?weir broker\\b.*")
                    .replacing("--port 9092", "--port 0")
                    // An address that every machine has.
                    .replacing("--address (10\\.0\\.0\\.5|broker)", "--address 127.0.0.5")
                    .ending(new Ending.Interrupted("stop it")),
            CommandRule.in(INSTALLATION, "(\\./)?weir gateway --hash-password .*")
                    .after("echo secret |"),
            CommandRule.in(INSTALLATION, "(\\./)?weir gateway (--new-token|.*--check)\\b.*"),
            // It would answer other hosts.
            CommandRule.in(INSTALLATION, "(\\./)?weir gateway --config examples/\\S+")
                    .appending("--check"),
            CommandRule.in(INSTALLATION, "(\\./)?weir gateway .*")
                    .replacing(" --port \\d+", "")
                    .appending("--port 0")
                    .ending(new Ending.Interrupted("stop it")),
            // 1: bounds are for a machine that does nothing else.
            CommandRule.in(SOURCES, "(\\./)?weir selftest").thorough().endingWith(0, 1),
            CommandRule.in(INSTALLATION, "source <\\(weir completion\\)"),
            // That run went to its end: RunIT recovers one that was killed.
            CommandRule.in(INSTALLATION, "(\\./)?weir report --recover .*").endingWith(3),
            // It writes no file that is there, and other tests of the same folder know a my.yaml of their own.
            CommandRule.in(INSTALLATION, "(\\./)?weir new \\S+.*")
                    .replacing(" new \\S+", " new \\$(mktemp -u -p . new-XXXXXX.yaml)"),
            // Each example would write the same file.
            CommandRule.in(INSTALLATION, "(\\./)?weir import omb .*").replacing(" (--out|>) my.yaml", ""),
            CommandRule.in(INSTALLATION, "(\\./)?weir (list|show|schema|report|version|doctor|help|completion)\\b.*"),
            CommandRule.in(INSTALLATION, "(\\./)?weir (heal|rehearse|agent keys .*)"),
            // Nobody listens there, and it waits.
            CommandRule.in(INSTALLATION, "(\\./)?weir agent --join .*")
                    .replacing(" --(join|keys|limits) \\S+", "")
                    .appending("--join 127.0.0.1:1")
                    .ending(new Ending.Interrupted("stop it")),
            // Nobody comes.
            CommandRule.in(INSTALLATION, "(\\./)?weir agents\\b.*")
                    .replacing(" --(listen|keys|within) \\S+", "")
                    .appending("--listen 127.0.0.1:0 --within 1s")
                    .endingWith(3),
            CommandRule.in(SOURCES, "mvn verify").ending(new Ending.Around()),
            // A part of the build that this test is a part of.
            CommandRule.in(SOURCES, "\\./dev check").ending(new Ending.Known("dev")),
            // The tests of the smallest module: those of run take half a minute.
            CommandRule.in(SOURCES, "\\./dev test (run|\\w+ \\w+( -D\\S+)?)")
                    .thorough()
                    .replacing("run$", "expressions")
                    .replacing(" -D\\S+$", ""),
            CommandRule.in(SOURCES, "\\./dev format").thorough().appending("-o -pl dist"),
            // The tests of both pages fail if they would change.
            CommandRule.in(SOURCES, "\\./dev references").ending(new Ending.Known("dev")),
            CommandRule.in(SOURCES, "\\./dev profile run direct")
                    .thorough()
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(SOURCES, "mvn -pl examples/transport-tcp -am -DskipTests package")
                    .thorough()
                    .appending("-o")
                    .ending(new Ending.Built("examples/transport-tcp/target/classes")),
            // A further jar fits none of the caches that are there.
            CommandRule.in(SOURCES, "WEIR_PLUGINS=\\S+ \\./weir run tcp.*")
                    .thorough()
                    .after("WEIR_NO_CACHE=1")
                    .appending(SHORT_RUN)
                    .endingWith(0, 2),
            CommandRule.in(SOURCES, "mvn( -q| -B -ntp)? -pl jmh -am -DskipTests package")
                    .thorough()
                    .appending("-o")
                    .ending(new Ending.Built("jmh/target/jmh.classpath")),
            // A hundred clients instead of ten thousand, for a second. These run all of its programs but TLS.
            CommandRule.in(SOURCES, "JAVA_HOME=\\S+ jmh/fan-out-cost " + (THOROUGH ? "\\w+" : "gateway"))
                    .thorough()
                    .appending("100 5 1 1"),
            CommandRule.in(SOURCES, "JAVA_HOME=\\S+ jmh/fan-out-cost \\w+")
                    .thorough()
                    .ending(new Ending.Known("jmh/fan-out-cost")),
            CommandRule.in(SOURCES, "java -cp \"jmh/target/classes:.* org\\.openjdk\\.jmh\\.Main .*")
                    .thorough()
                    .after("JDK_JAVA_OPTIONS='-Djmh.ignoreLock=true " + Launched.C1 + "'")
                    .appending("-f 0 -wi 0 -i 1 -r 100ms"),
            CommandRule.in(SOURCES, "java .*-cp \"jmh/target/classes:.* dev\\.weir\\.\\S+\\.BareAeron .*")
                    .thorough()
                    .replacing("\\d+ \\d+$", "1 1"),
            CommandRule.in(SOURCES, "JAVA_HOME=\\S+ jmh/proxy-cost .*")
                    .thorough()
                    .replacing("-cost .*", "-cost 1 1 500 5"),
            CommandRule.in(SOURCES, "JAVA_HOME=\\S+ jmh/streams-cost( [\\w \"]+)?")
                    .thorough()
                    .after("WEIR_REDIS_SERVER=" + Launched.project().resolve("target/test-tools/bin/redis-server"))
                    .replacing("streams-cost.*", "streams-cost 1 3000 200 redis"),
            // It starts a dozen of Kafka's own tools.
            CommandRule.in(SOURCES, "JAVA_HOME=\\S+ jmh/client-cost( [\\w \"]+)?")
                    .thorough()
                    .replacing("client-cost.*?( consume| paced)?$", "client-cost 1 1000 100 16384$1")
                    .ending(THOROUGH ? new Ending.With(List.of(0)) : new Ending.Known("jmh/client-cost")));

    private CommandRules() {}
}

package dev.weir.resource.os;

import dev.weir.secret.Secrets;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The machine and the software a run was made with, as names and values for the report, in a fixed order. What a system
 * does not tell is {@value #UNKNOWN}.
 */
public final class Environment {

    /** Value of what the system does not tell. */
    public static final String UNKNOWN = "unknown";

    private static final double GIB = 1L << 30;
    private static final Pattern CHOSEN = Pattern.compile("\\[(.*?)]");

    private final Path root;
    private final Map<String, String> facts = new LinkedHashMap<>();

    private Environment(Path root) {
        this.root = root;
    }

    /**
     * Looks at the machine now.
     *
     * @param dataFolder where the system under test, or the run, keeps its data
     */
    public static Map<String, String> describe(Path dataFolder) {
        return describe(Path.of("/"), dataFolder);
    }

    /** With another folder in the place of the root of the file system, for the files of Linux. */
    public static Map<String, String> describe(Path root, Path dataFolder) {
        Environment environment = new Environment(root);
        environment.machine();
        environment.system();
        environment.settings();
        environment.jvm();
        environment.folders(dataFolder);
        return environment.facts;
    }

    private void put(String name, String value) {
        facts.put(name, value.isBlank() ? UNKNOWN : value.strip());
    }

    private Path file(String path) {
        return root.resolve(path);
    }

    private void machine() {
        String model = SystemFile.value(file("proc/cpuinfo"), "model name", ':');
        String architecture = System.getProperty("os.arch", "");
        put("CPU", model.isEmpty() ? architecture : model + " (" + architecture + ")");
        put("CPU cores visible", Integer.toString(Runtime.getRuntime().availableProcessors()));
        CgroupLimits limits = new CgroupLimits(file("proc/self/cgroup"), file("sys/fs/cgroup"));
        OptionalDouble cores = limits.cores();
        put("CPU quota", cores.isPresent() ? String.format(Locale.ROOT, "%.2f cores", cores.getAsDouble()) : "none");
        put("memory", memory());
        OptionalLong limitBytes = limits.memoryBytes();
        put("memory limit", limitBytes.isPresent() ? gib(limitBytes.getAsLong()) : "none");
        put("virtualisation", virtualisation());
    }

    private String memory() {
        String[] total = SystemFile.value(file("proc/meminfo"), "MemTotal", ':').split(" ", -1);
        if (total.length == 2 && total[0].matches("[0-9]{1,15}")) {
            return gib(Long.parseLong(total[0]) * 1024);
        }
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? gib(system.getTotalMemorySize())
                : UNKNOWN;
    }

    private String virtualisation() {
        if (!Files.exists(file("proc/cpuinfo"))) {
            return UNKNOWN;
        }
        String maker = (SystemFile.line(file("sys/class/dmi/id/sys_vendor")) + " "
                        + SystemFile.line(file("sys/class/dmi/id/product_name")))
                .strip();
        boolean virtual = Arrays.asList(
                        SystemFile.value(file("proc/cpuinfo"), "flags", ':').split(" ", -1))
                .contains("hypervisor");
        boolean container = Files.exists(file(".dockerenv")) || Files.exists(file("run/.containerenv"));
        String kind = virtual ? "virtual machine" : "none seen";
        return (container ? "container, " : "") + kind + (maker.isEmpty() ? "" : " (" + maker + ")");
    }

    private void system() {
        String release =
                SystemFile.value(file("etc/os-release"), "PRETTY_NAME", '=').replace("\"", "");
        String kernel = System.getProperty("os.name", "") + " " + System.getProperty("os.version", "");
        put("operating system", release.isEmpty() ? kernel : release);
        put("kernel", kernel);
        put("clock source", SystemFile.line(file("sys/devices/system/clocksource/clocksource0/current_clocksource")));
        put("load average at start", load());
    }

    private String load() {
        String line = SystemFile.line(file("proc/loadavg"));
        String[] words = line.split(" ", -1);
        if (words.length >= 3) {
            return words[0] + " (1 min), " + words[1] + " (5 min), " + words[2] + " (15 min)";
        }
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? UNKNOWN : String.format(Locale.ROOT, "%.2f (1 min)", load);
    }

    private void settings() {
        put("page size", Libc.load().map(libc -> libc.pageBytes() + " bytes").orElse(UNKNOWN));
        put("transparent huge pages", chosen(SystemFile.line(file("sys/kernel/mm/transparent_hugepage/enabled"))));
        put("CPU governor", SystemFile.line(file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")));
        put("open files limit", openFiles());
    }

    /** Of {@code always [madvise] never} the word in brackets. */
    private static String chosen(String choices) {
        Matcher matcher = CHOSEN.matcher(choices);
        return matcher.find() ? matcher.group(1) : choices;
    }

    private String openFiles() {
        return SystemFile.lines(file("proc/self/limits")).stream()
                .filter(line -> line.startsWith("Max open files"))
                .map(line -> line.substring("Max open files".length()).strip().split("\\s+", -1)[0])
                .findFirst()
                .orElse(UNKNOWN);
    }

    private void jvm() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        put("JVM", runtime.getVmName() + " " + runtime.getVmVersion() + ", " + runtime.getVmVendor());
        put(
                "JVM flags",
                runtime.getInputArguments().isEmpty()
                        ? "none"
                        : runtime.getInputArguments().stream()
                                .map(Secrets::maskOption)
                                .collect(Collectors.joining(" ")));
        put("JVM heap limit", gib(Runtime.getRuntime().maxMemory()));
        put(
                "garbage collector",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")));
    }

    private void folders(Path dataFolder) {
        put("file system of temporary files", fileSystem(Path.of(System.getProperty("java.io.tmpdir", "/tmp"))));
        put("file system of data", fileSystem(dataFolder));
    }

    private static String fileSystem(Path folder) {
        Optional<Path> existing = Optional.of(folder.toAbsolutePath());
        while (existing.isPresent() && !Files.exists(existing.get())) {
            existing = Optional.ofNullable(existing.get().getParent());
        }
        if (existing.isEmpty()) {
            return UNKNOWN;
        }
        try {
            FileStore store = Files.getFileStore(existing.get());
            return store.type() + ", " + gib(store.getUsableSpace()) + " free";
        } catch (IOException e) {
            return UNKNOWN + " (" + e.getMessage() + ")";
        }
    }

    private static String gib(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / GIB);
    }
}

package dev.weir.resource.os;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

    @TempDir
    private Path root;

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.resolveSibling("x").getParent());
        Files.writeString(path, text);
    }

    @Test
    void thisMachineTellsItsCoresAndItsJvm() {
        Map<String, String> facts = Environment.describe(root.resolve("not/yet/there"));

        assertThat(facts)
                .containsEntry(
                        "CPU cores visible",
                        Integer.toString(Runtime.getRuntime().availableProcessors()))
                .containsKeys("CPU", "memory", "kernel", "JVM flags", "file system of data");
        assertThat(facts.get("JVM")).contains(System.getProperty("java.vm.version"));
        assertThat(facts.values()).noneMatch(String::isBlank);
    }

    @Test
    void aSystemThatTellsNothingIsUnknownAndNoError() {
        assertThat(Environment.describe(root, root))
                .containsEntry("CPU governor", "unknown")
                .containsEntry("CPU quota", "none")
                .containsEntry("virtualisation", "unknown");
    }

    @Test
    void filesOfLinuxBecomeFactsWithUnits() throws IOException {
        write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Fast CPU 9\nflags\t\t: fpu hypervisor tsc\n");
        write("proc/meminfo", "MemTotal:       16777216 kB\nMemFree: 1 kB\n");
        write("proc/loadavg", "0.50 1.25 2.00 1/200 3000\n");
        write("proc/self/limits", "Max open files            4096                8192                files     \n");
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        write("etc/os-release", "NAME=\"X\"\nPRETTY_NAME=\"Some Linux 12\"\n");
        write("sys/class/dmi/id/sys_vendor", "Maker\n");

        assertThat(Environment.describe(root, root))
                .containsEntry("memory", "16.0 GiB")
                .containsEntry("load average at start", "0.50 (1 min), 1.25 (5 min), 2.00 (15 min)")
                .containsEntry("open files limit", "4096")
                .containsEntry("transparent huge pages", "madvise")
                .containsEntry("CPU governor", "performance")
                .containsEntry("operating system", "Some Linux 12")
                .containsEntry("virtualisation", "virtual machine (Maker)")
                .hasEntrySatisfying("CPU", cpu -> assertThat(cpu).startsWith("Fast CPU 9 ("));
    }

    @Test
    void theTightestLimitOnTheWayToTheRootOfCgroups2Holds() throws IOException {
        write("proc/self/cgroup", "0::/outer/inner\n");
        write("sys/fs/cgroup/outer/cpu.max", "150000 100000\n");
        write("sys/fs/cgroup/outer/inner/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/outer/memory.max", "max\n");
        write("sys/fs/cgroup/outer/inner/memory.max", "1610612736\n");

        assertThat(Environment.describe(root, root))
                .containsEntry("CPU quota", "1.50 cores")
                .containsEntry("memory limit", "1.5 GiB");
    }

    @Test
    void limitsOfCgroups1AreReadFromTheirControllers() throws IOException {
        write("proc/self/cgroup", "4:memory:/job\n3:cpu,cpuacct:/job\n0::/\n");
        write("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "50000\n");
        write("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "2147483648\n");

        assertThat(Environment.describe(root, root))
                .containsEntry("CPU quota", "0.50 cores")
                .containsEntry("memory limit", "2.0 GiB");
    }

    /** As it is for a process that was moved out of what its container sees, or whose group has a name that is no path. */
    @Test
    void limitsOfTheRootHoldForAGroupThatCannotBeSeen() throws IOException {
        write("sys/fs/cgroup/cpu.max", "150000 100000\n");
        write("sys/fs/cgroup/memory.max", "1610612736\n");

        for (String group : new String[] {"/../../outer", "/..", "/a\0b"}) {
            write("proc/self/cgroup", "0::" + group + "\n");

            assertThat(Environment.describe(root, root))
                    .containsEntry("CPU quota", "1.50 cores")
                    .containsEntry("memory limit", "1.5 GiB");
        }
    }

    @Test
    void noSecretOfAnArgumentIsShown() {
        assertThat(Secrets.maskOption("-Dssl.keystore.password=a b,c")).isEqualTo("-Dssl.keystore.password=******");
        assertThat(Secrets.maskOption("-javaagent:x.jar=port=1,token=abc,b=2"))
                .isEqualTo("-javaagent:x.jar=port=1,token=******,b=2");
        assertThat(Secrets.maskOption("-Dproxy=http://me:word@host/")).isEqualTo("-Dproxy=http://******@host/");
        assertThat(Secrets.maskOption("-Xmx1g")).isEqualTo("-Xmx1g");
    }
}

package dev.weir.transport.process;

import java.util.List;

/** A driver whose transports can start programs that are installed on the machine. */
public interface ProgramDriver {

    /** The programs, all of which it can do without where a running server is named. */
    List<InstalledProgram> programs();
}

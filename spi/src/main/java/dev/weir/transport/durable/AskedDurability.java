package dev.weir.transport.durable;

/**
 * What a scenario asks an acknowledgement to be worth.
 *
 * @param durability what a message must survive once it is acknowledged
 * @param replicas copies of each message that the system is to keep; {@link #AS_SET} as many as its settings say
 */
public record AskedDurability(Durability durability, int replicas) {

    /** The key that asks for a durability. */
    public static final String DURABILITY = "durability";

    /** The key that asks for a number of copies. */
    public static final String REPLICAS = "replicas";

    /** Stands for a number of copies that the scenario leaves to the settings of the transport. */
    public static final int AS_SET = 0;

    /** The copies that are more than half of them. */
    public static int majority(int copies) {
        return copies / 2 + 1;
    }
}

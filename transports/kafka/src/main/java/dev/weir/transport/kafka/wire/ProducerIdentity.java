package dev.weir.transport.kafka.wire;

/**
 * What makes the numbers of a producer's batches unique, so that a broker knows a batch that comes twice.
 *
 * @param id given by the cluster; -1 for none
 * @param epoch counted up by the producer whenever it begins to number anew; -1 for none
 */
record ProducerIdentity(long id, short epoch) {

    /** Of a producer whose batches have no numbers. */
    static final ProducerIdentity NONE = new ProducerIdentity(-1, (short) -1);

    boolean none() {
        return id < 0;
    }

    /** With the next epoch; none when there is no further one, so that another id has to be asked for. */
    ProducerIdentity next() {
        return epoch == Short.MAX_VALUE ? NONE : new ProducerIdentity(id, (short) (epoch + 1));
    }
}

package dev.weir.transport.kafka;

import java.util.Locale;
import org.apache.kafka.common.acl.AclOperation;

/**
 * A permission that a run needs.
 *
 * @param operation what must be allowed
 * @param resource {@code topic}, {@code group} or {@code cluster}
 * @param name name of the topic or group; of the cluster it is unused
 */
record Permission(AclOperation operation, String resource, String name) {

    static Permission topic(AclOperation operation, String topic) {
        return new Permission(operation, "topic", topic);
    }

    static Permission group(AclOperation operation, String group) {
        return new Permission(operation, "group", group);
    }

    static Permission cluster(AclOperation operation) {
        return new Permission(operation, "cluster", "");
    }

    /** Who lacks the permission, and the command that grants it. */
    String lacking(String principal, String bootstrap) {
        String who = principal.startsWith("User:") ? principal : "User:<name>";
        String where = resource.equals("cluster") ? "--cluster" : "--" + resource + " '" + name + "'";
        return principal + " lacks the permission " + operationName() + " on "
                + (resource.equals("cluster") ? "the cluster" : resource + " " + name)
                + "; grant it with: kafka-acls --bootstrap-server " + bootstrap + " --add --allow-principal '" + who
                + "' --operation " + operationName() + " " + where;
    }

    /** The name {@code kafka-acls} knows: {@code DescribeConfigs}. */
    private String operationName() {
        StringBuilder name = new StringBuilder();
        for (String word : operation.name().toLowerCase(Locale.ROOT).split("_", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.toString();
    }
}

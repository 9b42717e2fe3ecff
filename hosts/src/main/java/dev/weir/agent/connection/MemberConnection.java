package dev.weir.agent.connection;

import dev.weir.agent.cluster.ClusterMember;

/** A member and the connection to it, over which both have agreed that they belong together. */
public record MemberConnection(ClusterMember member, MemberSocket socket) {}

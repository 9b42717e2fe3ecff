package dev.weir.gateway.web;

import dev.weir.gateway.item.Feeds;

/** An adapter under the name that clients call it by. */
public record Source(String adapterSet, Feeds feeds) {}

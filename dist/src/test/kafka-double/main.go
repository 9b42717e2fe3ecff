// A Kafka broker that is no Apache Kafka: listens on loopback until its standard input ends.
//
//	kafka-double <port> <partitions> <topic>...
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/twmb/franz-go/pkg/kfake"
)

func main() {
	cluster, err := start(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer cluster.Close()
	fmt.Println(cluster.ListenAddrs()[0])
	io.Copy(io.Discard, os.Stdin)
}

func start(arguments []string) (*kfake.Cluster, error) {
	if len(arguments) < 3 {
		return nil, fmt.Errorf("usage: kafka-double <port> <partitions> <topic>...")
	}
	port, err := strconv.Atoi(arguments[0])
	if err != nil {
		return nil, err
	}
	partitions, err := strconv.Atoi(arguments[1])
	if err != nil {
		return nil, err
	}
	return kfake.NewCluster(
		kfake.NumBrokers(1),
		kfake.Ports(port),
		kfake.SeedTopics(int32(partitions), arguments[2:]...))
}

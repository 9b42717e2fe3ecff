// A Kafka broker that is no Apache Kafka: listens on loopback until its standard input ends.
//
//	kafka-double <port> <partitions> <version> <topic>...
//
// The version is that of Kafka whose requests it knows, such as 2.4, or newest.
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kversion"
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
	if len(arguments) < 4 {
		return nil, fmt.Errorf("usage: kafka-double <port> <partitions> <version> <topic>...")
	}
	port, err := strconv.Atoi(arguments[0])
	if err != nil {
		return nil, err
	}
	partitions, err := strconv.Atoi(arguments[1])
	if err != nil {
		return nil, err
	}
	versions := kversion.Stable()
	if arguments[2] != "newest" {
		if versions = kversion.FromString("v" + arguments[2]); versions == nil {
			return nil, fmt.Errorf("no version of Kafka: %s", arguments[2])
		}
	}
	return kfake.NewCluster(
		kfake.NumBrokers(1),
		kfake.Ports(port),
		kfake.MaxVersions(versions),
		kfake.SeedTopics(int32(partitions), arguments[3:]...))
}

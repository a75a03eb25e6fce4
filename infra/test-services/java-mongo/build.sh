#!/bin/sh
# Fetches mongo-java-server 1.47, which speaks MongoDB's protocol in memory, and compiles the few lines that start it.
exec "$(dirname "$0")/../fetch-java.sh" java-mongo TestMongo

#!/bin/sh
# Downloads mongo-java-server 1.47, which implements MongoDB's protocol in memory, and compiles its launcher.
exec "$(dirname "$0")/../fetch-java.sh" java-mongo TestMongo

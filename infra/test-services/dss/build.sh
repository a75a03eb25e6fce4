#!/bin/sh
# Downloads DSS 6.1, the European Commission's library for electronic signatures, and compiles its caller.
exec "$(dirname "$0")/../fetch-java.sh" dss EuDss

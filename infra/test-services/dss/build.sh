#!/bin/sh
# Fetches DSS 6.1, the European Commission's library for electronic signatures, and compiles the few lines that ask it.
exec "$(dirname "$0")/../fetch-java.sh" dss EuDss

#!/bin/bash
# mongodb-hello.sh HOST PORT: checks that MongoDB responds to `hello`, which needs no login. Writes the message byte by byte,
# since mongosh takes more than a second of CPU.
export LC_ALL=C
exec 3<> "/dev/tcp/$1/$2" || exit 1
# 52 bytes: length, requestID 1, responseTo 0, OP_MSG (2013); no flags; one section of kind 0, a document of 31 bytes:
# { hello: int32 1, $db: 'admin' }.
printf '\x34\0\0\0\1\0\0\0\0\0\0\0\xdd\x07\0\0' >&3
printf '\0\0\0\0\0\x1f\0\0\0\x10hello\0\1\0\0\0\x02$db\0\6\0\0\0admin\0\0' >&3
# BSON names end with a zero byte. The response may arrive in several pieces.
while IFS= read -r -d '' -t 5 name <&3; do
  [[ $name != *isWritablePrimary ]] || exit 0
done
exit 1

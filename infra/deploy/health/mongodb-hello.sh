#!/bin/bash
# mongodb-hello.sh HOST PORT: whether MongoDB answers `hello`, which it does without a login. The message is written here byte by
# byte, for MongoDB's own shell takes a second and more of processor to say it.
export LC_ALL=C
exec 3<> "/dev/tcp/$1/$2" || exit 1
# 52 bytes: length, number 1, in answer to none, OP_MSG (2013); no flags; one section of kind 0, which is a document of 31
# bytes, { hello: int32 1, $db: 'admin' }.
printf '\x34\0\0\0\1\0\0\0\0\0\0\0\xdd\x07\0\0' >&3
printf '\0\0\0\0\0\x1f\0\0\0\x10hello\0\1\0\0\0\x02$db\0\6\0\0\0admin\0\0' >&3
# In the answer each name ends with a zero byte. It may come in several pieces.
while IFS= read -r -d '' -t 5 name <&3; do
  [[ $name != *isWritablePrimary ]] || exit 0
done
exit 1

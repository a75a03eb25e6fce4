#!/usr/bin/env bash
# @xmldom/xmldom 0.8.15: each removed or inserted child renumbers all children of its parent.
# `childNodes` holds the children by index. `appendChild` writes one index and the length; `removeChild`, `insertBefore` and
# `replaceChild` write every index anew. So work on all children of one parent is quadratic: twice the children need four times
# the writes, also when the last child is removed each time, when `textContent = ''` empties the parent, and when the children
# move to a fragment. The body of a Word file is one parent with all its paragraphs. Counted, not timed, because a count is
# the same on every machine. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "children", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @xmldom/xmldom@0.8.15
cat >children.mjs <<'JS'
import { DOMParser } from '@xmldom/xmldom'

const ways = {
  'append as many': (parent, many) => {
    for (let more = 0; more < many; more++) parent.appendChild(parent.ownerDocument.createElement('c'))
  },
  'remove the first': (parent) => {
    while (parent.firstChild) parent.removeChild(parent.firstChild)
  },
  'remove the last': (parent) => {
    while (parent.lastChild) parent.removeChild(parent.lastChild)
  },
  'empty the text': (parent) => {
    parent.textContent = ''
  },
  'move to a fragment': (parent) => {
    const fragment = parent.ownerDocument.createDocumentFragment()
    while (parent.firstChild) fragment.appendChild(parent.firstChild)
  },
}
function writes(work, many) {
  const parent = new DOMParser().parseFromString(`<a>${'<b/>'.repeat(many)}</a>`, 'text/xml').documentElement
  let count = 0
  const set = (list, key, value) => {
    count += 1
    list[key] = value
    return true
  }
  parent.childNodes = new Proxy(parent.childNodes, { set })
  work(parent, many)
  return count
}
for (const [name, work] of Object.entries(ways))
  console.log(`${name}: ${writes(work, 1000)} writes for 1000 children, ${writes(work, 2000)} for 2000`)
JS
found=$(node children.mjs)
echo "$found"
[ "$found" = 'append as many: 2000 writes for 1000 children, 4000 for 2000
remove the first: 500500 writes for 1000 children, 2001000 for 2000
remove the last: 500500 writes for 1000 children, 2001000 for 2000
empty the text: 500500 writes for 1000 children, 2001000 for 2000
move to a fragment: 500500 writes for 1000 children, 2001000 for 2000' ]

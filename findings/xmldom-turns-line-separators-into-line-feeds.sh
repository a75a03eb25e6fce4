#!/usr/bin/env bash
# @xmldom/xmldom 0.8.15: U+0085 and U+2028 become line feeds also in XML 1.0, where they are ordinary characters.
# XML 1.0 (2.11) translates CR LF and CR only; XML 1.1 added the two others, and xmldom applies that to every document.
# Written as references they are read rightly, and so is `&#13;`, but XMLSerializer writes all three bare. So the text changes
# when the output is read again, by xmldom or, for `&#13;`, by every XML parser. saxes 6.0.0 goes by the version of
# the document. Texts of Word files, which are XML 1.0, can hold all of them. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "separators", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @xmldom/xmldom@0.8.15 saxes@6.0.0
cat >separators.mjs <<'JS'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { SaxesParser } from 'saxes'

const hex = (text) => text.slice(1, -1).codePointAt(0).toString(16).toUpperCase().padStart(4, '0')
const bySaxes = (xml) => {
  let all = ''
  const parser = new SaxesParser()
  parser.on('text', (text) => (all += text))
  parser.write(xml).close()
  return all
}
const parse = (xml) => new DOMParser().parseFromString(xml, 'text/xml')
for (const [name, written] of [['U+0085', '\x85'], ['U+2028', '\u2028'], ['&#x85;'], ['&#x2028;'], ['&#13;']]) {
  const xml = `<?xml version="1.0"?><a>x${written ?? name}y</a>`
  const document = parse(xml)
  const output = new XMLSerializer().serializeToString(document)
  const read = [bySaxes(xml), document.documentElement.textContent, parse(output).documentElement.textContent, bySaxes(output)]
  console.log(`${name}: saxes ${hex(read[0])}, xmldom ${hex(read[1])}; its output: xmldom ${hex(read[2])}, saxes ${hex(read[3])}`)
}
JS
found=$(node separators.mjs)
echo "$found"
[ "$found" = 'U+0085: saxes 0085, xmldom 000A; its output: xmldom 000A, saxes 000A
U+2028: saxes 2028, xmldom 000A; its output: xmldom 000A, saxes 000A
&#x85;: saxes 0085, xmldom 0085; its output: xmldom 000A, saxes 0085
&#x2028;: saxes 2028, xmldom 2028; its output: xmldom 000A, saxes 2028
&#13;: saxes 000D, xmldom 000D; its output: xmldom 000A, saxes 000A' ]

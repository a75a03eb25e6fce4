#!/usr/bin/env bash
# LibreOffice as WebAssembly (@matbee/libreoffice-converter 2.7.2): a Word file's footnotes stand under other references.
# A reference names its note by `w:id`. LibreOffice's import counts instead: the first reference gets the note with the lowest
# id, the second the next. So a file comes out right only if ids rise along the text and every note has one reference.
# Otherwise two notes change places, or a reference shows a note that nothing refers to. There is no warning. The order
# of the notes in their own part makes no difference. mammoth 1.11.0 follows the ids. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "footnotes", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @matbee/libreoffice-converter@2.7.2 @libpdf/core@0.4.2 jszip@3.10.1 mammoth@1.11.0
cat >footnotes.mjs <<'JS'
import { createRequire } from 'node:module'
import { PDF } from '@libpdf/core'
import { createConverter } from '@matbee/libreoffice-converter/server'
import JSZip from 'jszip'
import mammoth from 'mammoth'

const formats = 'http://schemas.openxmlformats.org'
const packaged = `${formats}/package/2006`
const related = `${formats}/officeDocument/2006/relationships`
const word = `xmlns:w="${formats}/wordprocessingml/2006/main"`
const partType = (name, kind) =>
  `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`
const relation = (kind, target) =>
  `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r" Type="${related}/${kind}" Target="${target}"/></Relationships>`
const run = (content) => `<w:r>${content}</w:r>`
const paragraph = (text, mark) => `<w:p>${run(`<w:t>${text}</w:t>`)}${run(mark)}</w:p>`
const separator = (kind, id) => `<w:footnote w:type="${kind}" w:id="${id}"><w:p>${run(`<w:${kind}/>`)}</w:p></w:footnote>`

function wordFile(references, notes) {
  const text = references.map((id) => paragraph(`Place ${id}.`, `<w:footnoteReference w:id="${id}"/>`))
  const bodies = notes.map((id) => `<w:footnote w:id="${id}">${paragraph(`Note ${id}.`, '<w:footnoteRef/>')}</w:footnote>`)
  const separators = separator('separator', -1) + separator('continuationSeparator', 0)
  const rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  const zip = new JSZip()
    .file('[Content_Types].xml', `<Types xmlns="${packaged}/content-types">${rels}${partType('document', 'document.main')}${partType('footnotes', 'footnotes')}</Types>`)
    .file('_rels/.rels', relation('officeDocument', 'word/document.xml'))
    .file('word/_rels/document.xml.rels', relation('footnotes', 'footnotes.xml'))
    .file('word/document.xml', `<w:document ${word}><w:body>${text.join('')}</w:body></w:document>`)
    .file('word/footnotes.xml', `<w:footnotes ${word}>${separators}${bodies.join('')}</w:footnotes>`)
  return zip.generateAsync({ type: 'nodebuffer' })
}
const notesIn = (text) => text.match(/(?<=Note )\d/g).join(' ')
const loader = createRequire(import.meta.url)('@matbee/libreoffice-converter/wasm/loader')
// The program's own start is left out, because it can stop the first conversion.
const createModule = (config) => loader.createModule({ ...config, noInitialRun: true })
const office = await createConverter({ wasmLoader: { createModule } })
for (const [references, notes] of [[[1, 2], [2, 1]], [[3, 1], [1, 3]], [[2, 3, 1], [1, 2, 3]], [[2], [1, 2]]]) {
  const file = await wordFile(references, notes)
  const { data } = await office.convert(file, { inputFormat: 'docx', outputFormat: 'pdf' })
  const page = (await PDF.load(data)).getPage(0).extractText().text
  const { value } = await mammoth.convertToHtml({ buffer: file })
  console.log(`references ${references.join(' ')}, notes ${notes.join(' ')}: mammoth ${notesIn(value)}, LibreOffice ${notesIn(page)}`)
}
process.exit()
JS
found=$(node footnotes.mjs | grep references)
echo "$found"
[ "$found" = 'references 1 2, notes 2 1: mammoth 1 2, LibreOffice 1 2
references 3 1, notes 1 3: mammoth 3 1, LibreOffice 1 3
references 2 3 1, notes 1 2 3: mammoth 2 3 1, LibreOffice 1 2 3
references 2, notes 1 2: mammoth 2, LibreOffice 1' ]

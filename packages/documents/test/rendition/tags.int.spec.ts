import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { onePage } from '../fixtures/one-page.js'
import { hasProgram } from '../fixtures/readers.js'

/** Structure and text of a tagged PDF as poppler reads it. */
function structureOf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tags-'))
  try {
    const path = join(folder, 'document.pdf')
    writeFileSync(path, bytes)
    return execFileSync('pdfinfo', ['-struct-text', path], { stdio: ['ignore', 'pipe', 'ignore'] }).toString('utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A heading and a paragraph of two pieces; the page number is an artifact. */
const tagged = onePage({
  content: [
    '/H1 <</MCID 0>> BDC BT /F1 24 Tf 50 700 Td (Lease) Tj ET EMC',
    '/P <</MCID 1>> BDC BT /F1 12 Tf 50 650 Td (The rent is ) Tj ET EMC',
    '/Artifact BMC BT /F1 9 Tf 50 20 Td (1) Tj ET EMC',
    '/P <</MCID 2 /ActualText (one hundred)>> BDC BT /F1 12 Tf 130 650 Td (100) Tj ET EMC',
  ].join('\n'),
  page: '/StructParents 0/Tabs/S',
  catalog: '/MarkInfo<</Marked true>>/Lang(en)/StructTreeRoot 6 0 R',
  objects: [
    '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R 9 0 R 9 0 R]]>>>>',
    '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>',
    '<</Type/StructElem/S/H1/P 7 0 R/Pg 3 0 R/K 0>>',
    '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K[1 2]>>',
  ],
})

describe('the structure of a tagged PDF', () => {
  const judged = hasProgram('pdfinfo') ? it : it.skip

  judged('is the same in its rendition, text and all', async () => {
    const { bytes } = await makeRendition(tagged, { pages: 2000, bytes: 200 * 2 ** 20 })
    const structure = structureOf(bytes)
    expect(structure).toContain('"Lease"')
    expect(structure).toContain('"The rent is "')
    expect(structure).toBe(structureOf(tagged))
  })
})

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { ingest } from '@countersign/documents/internal/child/ingest'
import fc from 'fast-check'
import { compoundFileOf, wordStream } from './fixtures/compound-file.js'
import { docxOf, mainPart } from './fixtures/docx.js'
import { Workplace } from './fixtures/workplace.js'
import { zipOf } from './fixtures/zip.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

let workplace: Workplace

beforeAll(async () => {
  workplace = await Workplace.open()
})

afterAll(() => workplace.close())

async function verdictOn(bytes: Buffer) {
  const { path } = await workplace.upload(bytes)
  return ingest({ path, rendition: 'rendition.pdf', limits: { pages: 2000, objects: 300_000, bytes: 2 ** 20 } })
}

describe('the .docx gate', () => {
  it('accepts a document, a template and one with macros', async () => {
    expect(await verdictOn(await docxOf({ paragraphs: ['text'] }))).toEqual({ kind: 'docx' })
    for (const type of [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    ]) {
      const entries = { 'word/vbaProject.bin': Buffer.from('macros') }
      expect(await verdictOn(await docxOf({ mainType: type, entries }))).toEqual({ kind: 'docx' })
    }
  })

  it('accepts external references, as no converter fetches them', async () => {
    const relationships = [{ id: 'rId9', type: 'image', target: 'http://127.0.0.1:9/x.png', external: true }]
    expect(await verdictOn(await docxOf({ relationships }))).toEqual({ kind: 'docx' })
  })

  it('refuses other zips as not a document', async () => {
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
    expect(await verdictOn(await zipOf({ 'a.txt': 'text' }))).toEqual({ refused: 'not-a-document' })
    expect(await verdictOn(await docxOf({ mainType: sheet }))).toEqual({ refused: 'not-a-document' })
    const odt = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<!DOCTYPE x><office:document/>' }
    expect(await verdictOn(await zipOf(odt))).toEqual({ refused: 'not-a-document' })
  })

  it.each(['word/document.xml', 'word/header1.xml', '_rels/.rels'])('refuses a document type in %s', async (name) => {
    const part = `<?xml version="1.0"?><!-- --><!DOCTYPE w [<!ENTITY a "b">]>${mainPart('')}`
    expect(await verdictOn(await docxOf({ entries: { [name]: part } }))).toEqual({ refused: 'unsafe' })
  })

  it('refuses parts that expand too much, and too many parts', async () => {
    const swelling = mainPart(' '.repeat(3 * 2 ** 20))
    expect(await verdictOn(await docxOf({ entries: { 'word/document.xml': swelling } }))).toEqual({
      refused: 'too-complex',
    })
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`word/media/${index}.txt`, '']))
    expect(await verdictOn(await docxOf({ entries: many }))).toEqual({ refused: 'too-complex' })
  })

  it('refuses a duplicate part', async () => {
    const entries = { 'word/Document.xml': mainPart('') }
    expect(await verdictOn(await docxOf({ entries }))).toEqual({ refused: 'damaged' })
  })

  it('refuses an encrypted entry', async () => {
    const zip = await docxOf()
    // Sets bit 0 (encrypted) of each central directory entry's flags.
    for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')) {
      zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8)
    }
    expect(await verdictOn(zip)).toEqual({ refused: 'encrypted' })
  })

  it('handles a .docx truncated or changed anywhere without an error', async () => {
    const docx = await docxOf({ paragraphs: ['text'] })
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: docx.length - 1 }),
        fc.option(fc.integer({ min: 0, max: 255 })),
        async (at, byte) => {
          const changed = Buffer.from(docx)
          if (byte !== null) changed[at] = byte
          const verdict = await verdictOn(byte === null ? docx.subarray(0, at) : changed)
          expect('refused' in verdict || verdict.kind === 'docx').toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('the .doc gate', () => {
  it('accepts Word 97 and Word 95, with a long or a short stream', async () => {
    expect(await verdictOn(compoundFileOf([wordStream()]))).toEqual({ kind: 'doc', generation: 'word-97' })
    const old = compoundFileOf([
      { name: 'Other', bytes: Buffer.alloc(100) },
      wordStream({ writer: 0xa5dc, length: 2579 }),
    ])
    expect(await verdictOn(old)).toEqual({ kind: 'doc', generation: 'word-95' })
  })

  const streams = (...names: string[]) => names.map((name) => ({ name, bytes: Buffer.alloc(5000) }))

  it.each([
    ['a .doc with a password', [wordStream({ flags: 0x0100 })], 'encrypted'],
    ['an encrypted .docx, which uses the same container', streams('EncryptionInfo', 'EncryptedPackage'), 'encrypted'],
    ['a spreadsheet', streams('Workbook'), 'not-a-document'],
    ['a stream that is not a Word document', [wordStream({ writer: 0x1234 })], 'damaged'],
  ])('refuses %s', async (_what, parts, refused) => {
    expect(await verdictOn(compoundFileOf(parts))).toEqual({ refused })
  })

  it('handles a compound file truncated or changed anywhere without an error or endless loop', async () => {
    const doc = compoundFileOf([{ name: 'Data', bytes: Buffer.alloc(300) }, wordStream(), wordStream({ length: 100 })])
    const change = fc.record({ at: fc.nat({ max: 2047 }), to: fc.integer({ min: 0, max: 0xffffffff }) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.nat({ max: doc.length }), async (changes, length) => {
        const changed = Buffer.from(doc)
        for (const { at, to } of changes) changed.writeUInt32LE(to, at)
        const verdict = await verdictOn(changes.length === 0 ? doc.subarray(0, length) : changed)
        expect('refused' in verdict || verdict.kind !== 'pdf').toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a file of another format', () => {
  it.each([
    ['RTF', '{\\rtf1\\ansi text}'],
    ['HTML', '<!doctype html><title>text</title>'],
    ['flat ODF', '<?xml version="1.0"?><office:document xmlns:office="x"/>'],
    ['plain text', 'This is no contract.'],
  ])('is refused: %s', async (_what, text) => {
    expect(await verdictOn(Buffer.from(text))).toEqual({ refused: 'not-a-document' })
  })

  it('is refused as empty if it has no bytes', async () => {
    expect(await verdictOn(Buffer.alloc(0))).toEqual({ refused: 'not-a-document', empty: true })
  })

  it('is refused without an error, for any bytes after any magic number', async () => {
    const magic = fc.constantFrom('', '%PDF-1.7\n', 'PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
    await fc.assert(
      fc.asyncProperty(magic, fc.uint8Array({ maxLength: 3000 }), async (beginning, rest) => {
        expect(await verdictOn(Buffer.concat([Buffer.from(beginning, 'latin1'), rest]))).toHaveProperty('refused')
      }),
      { numRuns: 150 },
    )
  })
})

import { describe, expect, it } from '@jest/globals'
import { containerOf } from '@countersign/documents/internal/sniff/container'
import { prologOf } from '@countersign/documents/internal/sniff/xml-prolog'
import fc from 'fast-check'

describe('the container of a file', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a PDF after a mailer’s preamble', `${'x'.repeat(1000)}%PDF-1.4`, 'pdf'],
    ['a PDF header too far on', `${'x'.repeat(1024)}%PDF-1.4`, 'unknown'],
    ['a zip', 'PK\x03\x04', 'zip'],
    ['a zip that holds a PDF', 'PK\x03\x04....%PDF-1.4', 'zip'],
    ['an empty zip', 'PK\x05\x06', 'unknown'],
    ['RTF', '{\\rtf1 text}', 'unknown'],
    ['HTML', '<!doctype html><p>text', 'unknown'],
    ['nothing', '', 'unknown'],
  ])('%s', (_what, head, container) => {
    expect(containerOf(Buffer.from(head, 'latin1'))).toBe(container)
  })

  it('is a compound file if it begins with its eight-byte signature', () => {
    expect(containerOf(Buffer.from('d0cf11e0a1b11ae100', 'hex'))).toBe('compound-file')
    expect(containerOf(Buffer.from('d0cf11e0a1b11a', 'hex'))).toBe('unknown')
  })
})

describe('the prolog of an XML part', () => {
  const filler = fc.constantFrom(
    '<?xml version="1.0"?>',
    '<!-- <!DOCTYPE x> -->',
    ' \r\n\t',
    '<?mso a="<!DOCTYPE"?>',
    '',
  )
  const prolog = fc.array(filler, { maxLength: 8 }).map((parts) => parts.join(''))

  it('is plain if only declarations, comments and space precede the root', () => {
    fc.assert(fc.property(prolog, (before) => expect(prologOf(Buffer.from(`${before}<w:document>`))).toBe('plain')))
  })

  it('has its document type found after anything that may precede it, in any encoding', () => {
    const encoding = fc.constantFrom<BufferEncoding>('utf8', 'utf16le')
    fc.assert(
      fc.property(prolog, encoding, fc.boolean(), (before, as, withMark) => {
        const text = `${withMark ? '\ufeff' : ''}${before}<!DOCTYPE w [<!ENTITY a "b">]><w:document>`
        expect(prologOf(Buffer.from(text, as))).toBe('doctype')
      }),
    )
  })

  it.each(['', '   ', '<!-- never closed', '<?never closed', 'text'])('never reaches a root in %j', (text) => {
    expect(prologOf(Buffer.from(text))).toBe('endless')
  })

  it('handles any bytes without an error', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void prologOf(Buffer.from(bytes))))
  })
})

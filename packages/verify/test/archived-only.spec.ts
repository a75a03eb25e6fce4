import { describe, expect, it } from '@jest/globals'
import { archivedOnly } from '@countersign/verify/internal/pdf/archived-only'

type Objects = Record<number, string>
interface Wish {
  /** Additional entries of the trailer. */
  trailer?: string
  /** Changes the text of the update before it is appended. */
  change?: (text: string) => string
}

/** A file that grows by incremental updates, like sealed ones. */
class GrowingFile {
  text = '%PDF-1.7\n'
  #tableAt = 0
  #size = 0

  append(objects: Objects, { trailer = '', change = (text) => text }: Wish = {}): this {
    const begin = this.text.length
    let text = ''
    const lines = Object.entries(objects).map(([number, value]) => {
      const place = String(begin + text.length).padStart(10, '0')
      text += `${number} 0 obj\n${value}\nendobj\n`
      return `${number} 1\n${place} 00000 n\n`
    })
    this.#size = Math.max(
      this.#size,
      ...Object.keys(objects)
        .map(Number)
        .map((number) => number + 1),
    )
    const tableAt = begin + text.length
    const prev = this.#tableAt ? `/Prev ${this.#tableAt} ` : ''
    text += `xref\n${lines.join('')}trailer\n<< /Size ${this.#size} /Root 1 0 R ${prev}${trailer}>>\nstartxref\n${tableAt}\n%%EOF\n`
    this.#tableAt = tableAt
    this.text += change(text)
    return this
  }
}

const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R /AcroForm 7 0 R ${more}>>`
const page = (annots: string, more = '/Contents [4 0 R]') =>
  `<< /Type /Page /Parent 2 0 R ${more} /Annots [${annots}] >>`
const form = (fields: string, more = '') => `<< /Fields [${fields}] /SigFlags 3 ${more}>>`
const field = (more = '') => `<< /Type /Annot /Subtype /Widget /FT /Sig /Rect [0 0 0 0] /T (Timestamp) ${more}>>`
const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

const store: Objects = { 1: catalog('/DSS 9 0 R '), 8: stream('certificate'), 9: '<< /Type /DSS /Certs [8 0 R] >>' }
const stamped: Objects = {
  3: page('6 0 R 11 0 R'),
  7: form('6 0 R 11 0 R'),
  10: '<< /Type /DocTimeStamp >>',
  11: field('/V 10 0 R '),
}

/** Checks a sealed document with these updates appended. */
const sealedThen = (...updates: [Objects, Wish?][]): boolean => {
  const file = new GrowingFile()
    .append({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages >>', 3: page(''), 4: stream('You pay 100') })
    .append({ 1: catalog(), 3: page('6 0 R'), 5: '<< /Type /Sig >>', 6: field(), 7: form('6 0 R') })
  const end = file.text.length
  for (const [objects, wish] of updates) file.append(objects, wish)
  return archivedOnly(Buffer.from(file.text, 'latin1'), end)
}

describe('content appended after a seal', () => {
  it('is harmless if it is a document security store or a timestamp in an invisible field', () => {
    expect(sealedThen([store])).toBe(true)
    expect(sealedThen([store], [stamped])).toBe(true)
    expect(sealedThen([store], [stamped], [{ 1: catalog('/DSS 12 0 R '), 12: '<< /Type /DSS >>' }])).toBe(true)
  })

  it.each<[string, Objects]>([
    ['a page with other contents', { 3: page('6 0 R', '/Contents [8 0 R]'), 8: stream('You pay 100000') }],
    ['a page with more of them', { 3: page('6 0 R', '/Contents [4 0 R 8 0 R]'), 8: stream('0') }],
    ['contents that were replaced', { 4: stream('You pay 100000') }],
    ['the pages', { 2: '<< /Type /Pages /Kids [3 0 R] >>' }],
    ['a page that lost its field', { 3: page('') }],
    ['a note', { 3: page('6 0 R 8 0 R'), 8: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] >>' }],
    ['a field that is seen', { 3: page('6 0 R 8 0 R'), 8: field('').replace('[0 0 0 0]', '[0 0 90 90]') }],
    ['a field with a look of its own', { 3: page('6 0 R 8 0 R'), 8: field('/AP << /N 4 0 R >> ') }],
    ['a field that does something', { 7: form('6 0 R 8 0 R'), 8: field('/AA << >> ') }],
    ['a field that is not there', { 7: form('6 0 R 4 0 R') }],
    ['a form that is drawn anew', { 7: form('6 0 R', '/NeedAppearances true ') }],
    ['a catalog that opens something', { 1: catalog('/DSS 8 0 R /OpenAction 9 0 R '), 8: '<< /Type /DSS >>' }],
    ['a catalog with other pages', { 1: catalog('/DSS 8 0 R ').replace('2 0 R', '9 0 R'), 8: '<< /Type /DSS >>' }],
    ['a store that is none', { 1: catalog('/DSS 8 0 R '), 8: '<< /Type /Pages >>' }],
    ['the seal', { 5: '<< /Type /Sig /Reason (Other) >>' }],
  ])('is not harmless if it changes %s', (_what, objects) => {
    expect(sealedThen([objects])).toBe(false)
    expect(sealedThen([store], [stamped], [objects])).toBe(false)
  })

  it.each<[string, Wish]>([
    ['its trailer names another catalog', { change: (text) => text.replace('/Root 1 0 R', '/Root 9 0 R') }],
    ['its trailer names more', { trailer: '/Encrypt 8 0 R ' }],
    ['its table goes on from another', { change: (text) => text.replace(/\/Prev \d+/, '/Prev 9') }],
    ['its table names another place', { change: (text) => text.replace(/(\d{10}) 00000 n/, '0000000009 00000 n') }],
    ['its table names an object less', { change: (text) => text.replace(/8 1\n\d{10} 00000 n\n/, '') }],
    ['its table frees one', { change: (text) => text.replace('00000 n', '00000 f') }],
    ['it holds a body that no table names', { change: (text) => `4 0 obj\n<< >>\nendobj\n${text}` }],
    ['a stream is longer than it says', { change: (text) => text.replace('/Length 11', '/Length 5') }],
    ['something else stands in it', { change: (text) => text.replace('xref', '% hello\n5 5\nxref') }],
    ['it has no end', { change: (text) => text.replace('%%EOF', '') }],
  ])('is not read if %s', (_what, wish) => {
    expect(sealedThen([store, wish])).toBe(false)
  })

  it('is not read beyond a limit', () => {
    const again = Array.from({ length: 5 }, (): [Objects] => [store])
    expect(sealedThen(...again)).toBe(false)
  })
})

import { describe, expect, it, jest } from '@jest/globals'
import { clampToPage, boxOnPage, liesOnPage } from '@countersign/contracts/geometry'
import { makeSignaturesPdf, type SignaturePlace } from '@countersign/documents'
import { withPdf } from '@countersign/documents/internal/pdf/pdfium'
import { placesFor } from '@countersign/documents/internal/signatures/sheet'
import { fitText } from '@countersign/documents/internal/signatures/fit-text'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import fc from 'fast-check'

// Processes are started and files converted: on a busy machine that takes its time.
jest.setTimeout(120_000)

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

function textOf(bytes: Uint8Array): Promise<string> {
  return withPdf(bytes, (pdf) => Array.from({ length: pdf.pageCount() }, (_, page) => pdf.pageText(page)).join('\n'))
}

describe('Signatures.pdf', () => {
  it('names everyone with their address, on as many pages as it takes', async () => {
    const people = Array.from({ length: 50 }, (_, index) => ({
      name: `Person ${index}`,
      email: `person.${index}@example.com`,
    }))
    const { bytes, pageCount, places } = await makeSignaturesPdf(people, 'Consulting Agreement')
    const pages = await withPdf(bytes, (pdf) =>
      Array.from({ length: pdf.pageCount() }, (_, page) => pdf.pageText(page)),
    )
    expect(pages.length).toBe(pageCount)
    for (const [index, { name, email }] of people.entries()) {
      expect(pages[(places[index]?.page ?? 0) - 1]).toContain(`${name}\r\n${email}`)
    }
  })

  it('is the same, byte for byte, for the same people and title', async () => {
    const [first, second] = [
      await makeSignaturesPdf([ada, grace], 'Title'),
      await makeSignaturesPdf([ada, grace], 'Title'),
    ]
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true)
  })

  it.each(['Łukasz Żółć', 'Ελένη Παπαδοπούλου', 'Катерина Іваненко', 'Nguyễn Thị Minh Khai', 'e\u0301milie'])(
    'writes %s',
    async (name) => {
      expect(await textOf((await makeSignaturesPdf([{ ...ada, name }], '')).bytes)).toContain(name.normalize('NFC'))
    },
  )

  it.each(['株式会社例', 'محمد', 'Ada 愛'])(
    'shows the address alone where the font lacks letters of %s',
    async (name) => {
      const text = await textOf((await makeSignaturesPdf([{ ...ada, name }], '契約')).bytes)
      expect(text).toContain('ada@example.com')
      expect(text).not.toMatch(/[?\ufffd]|Ada/)
    },
  )

  it('refuses to be for nobody', async () => {
    await expect(makeSignaturesPdf([], 'Title')).rejects.toThrow('needs someone to sign it')
  })

  it('has its places exactly where the frames are drawn', async () => {
    const people = Array.from({ length: 9 }, () => ada)
    const { bytes, places } = await makeSignaturesPdf(people, 'Consulting Agreement')
    const drawn = await picturesOf(bytes)
    for (const place of places)
      expect(edgesAt(place, drawn)).toEqual({ top: true, right: true, bottom: true, left: true, inside: false })
  })
})

describe('the places for signatures', () => {
  it('lie on their page in the wire’s whole numbers and do not overlap, for any number of people', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        const places = placesFor(count)
        expect(places.length).toBe(count)
        for (const place of places) {
          expect(Object.values(place).every(Number.isInteger)).toBe(true)
          expect(liesOnPage(place)).toBe(true)
          const { page: _page, ...where } = place
          expect(clampToPage(where)).toEqual(where)
        }
        for (const [index, one] of places.entries()) {
          for (const other of places.slice(index + 1)) expect(overlap(one, other)).toBe(false)
        }
      }),
    )
  })

  it('are in reading order', () => {
    const order = placesFor(50).map(({ page, y, x }) => page * 1e6 + y * 1e3 + x)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })
})

describe('text fitted into its room', () => {
  const widthAt = (text: string, size: number) => [...text].length * size * 0.5
  const word = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 })
    .map((text) => text.replaceAll(' ', 'x'))
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))

  it('never sticks out, never shrinks below its smallest size, and keeps every letter unless it ends in an ellipsis', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 4 }), (given, lines) => {
        const room = { width: 120, largest: 12, smallest: 8, lines }
        const fitted = fitText(given, room, widthAt)
        expect(fitted.lines.length).toBeLessThanOrEqual(lines)
        expect(fitted.size).toBeGreaterThanOrEqual(8)
        for (const line of fitted.lines) expect(widthAt(line, fitted.size)).toBeLessThanOrEqual(120)
        const kept = fitted.lines.join('').replaceAll(' ', '')
        const whole = given.replaceAll(' ', '')
        expect(kept === whole || (kept.endsWith('…') && whole.startsWith(kept.slice(0, -1)))).toBe(true)
      }),
    )
  })

  it('stays at its largest size where there is room', () => {
    expect(fitText('Ada Lovelace', { width: 120, largest: 12, smallest: 8, lines: 1 }, widthAt)).toEqual({
      lines: ['Ada Lovelace'],
      size: 12,
    })
  })
})

interface Picture {
  data: Uint8Array
  width: number
  height: number
}

async function picturesOf(bytes: Uint8Array): Promise<Picture[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pictures: Picture[] = []
  for (const page of document.pages()) pictures.push(await page.render({ scale: 4, render: 'bitmap' }))
  document.destroy()
  library.destroy()
  return pictures
}

/** Whether ink is found in the middle of each edge of a place, and inside it. */
function edgesAt(place: SignaturePlace, pages: Picture[]) {
  const picture = pages[place.page - 1]
  if (!picture) throw new Error(`there is no page ${place.page}`)
  const { left, top, width, height } = boxOnPage(place, picture)
  const inkAt = (x: number, y: number) =>
    [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => isInk(picture, Math.round(x) + dx, Math.round(y) + dy)))
  return {
    top: inkAt(left + width / 2, top),
    right: inkAt(left + width, top + height / 2),
    bottom: inkAt(left + width / 2, top + height),
    left: inkAt(left, top + height / 2),
    inside: inkAt(left + width / 2, top + height / 2),
  }
}

function isInk({ data, width }: Picture, x: number, y: number): boolean {
  return (data[(y * width + x) * 4] ?? 255) < 200
}

function overlap(one: SignaturePlace, other: SignaturePlace): boolean {
  const across = Math.abs(one.x - other.x) < one.width / 4
  const down = Math.abs(one.y - other.y) < one.height / 3
  return one.page === other.page && across && down
}

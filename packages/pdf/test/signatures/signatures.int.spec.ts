import { describe, expect, it, jest } from '@jest/globals'
import { boxOnPage, clampToPage, isOnPage } from '@countersign/contracts/geometry'
import { drawSignatures } from '@countersign/pdf/internal/signatures/draw-signatures'
import { placesFor, type SignaturePlace } from '@countersign/pdf/internal/signatures/places'
import { Flow, textStyles } from '@countersign/pdf/internal/certificate/flow'
import { Typesetter } from '@countersign/pdf/internal/faces/typesetter'
import { fitted } from '@countersign/pdf/internal/signatures/fitted'
import { openDrawingTools } from '@countersign/pdf'
import fc from 'fast-check'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { inPdfium, textRead } from '../fixtures/rendered.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

/** PDFium may return right-to-left text in visual order. */
const eitherWay = (text: string) => [text, [...text].toReversed().join('')]

describe('Signatures.pdf', () => {
  it('names everyone with their address, on as many pages as needed', async () => {
    const people = Array.from({ length: 50 }, (_, index) => ({
      name: `Person ${index}`,
      email: `person.${index}@example.com`,
    }))
    const { bytes, places } = await drawSignatures(people, 'Consulting Agreement')
    const pages = await inPdfium(bytes, (pdf) => [...pdf.pages()].map((page) => page.getText()))
    expect(pages.length).toBe(places.at(-1)!.page)
    for (const [index, { name, email }] of people.entries()) {
      expect(pages[(places[index]?.page ?? 0) - 1]).toContain(`${name}\r\n${email}`)
    }
  })

  it('is the same, byte for byte, for the same people and title', async () => {
    const [first, second] = [await drawSignatures([ada, grace], 'Title'), await drawSignatures([ada, grace], 'Title')]
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true)
  })

  it.each([
    'Łukasz Żółć',
    'Ελένη Παπαδοπούλου',
    'Катерина Іваненко',
    'Nguyễn Thị Minh Khai',
    'e\u0301milie',
    '株式会社例',
    '김하늘',
    'Ada 愛',
    'محمد',
    'דוד',
  ])('writes %s', async (name) => {
    const read = (await textRead((await drawSignatures([{ ...ada, name }], '契約')).bytes)).normalize('NFKC')
    expect(
      eitherWay(name.normalize('NFC')).some((one) => read.replace(/\s/g, '').includes(one.replace(/\s/g, ''))),
    ).toBe(true)
    expect(read).toContain('契約')
  })

  it.each(['🙂', 'Ada 🙂', 'Ada \u{10330}'])(
    'shows only the address if no font has a character of %s',
    async (name) => {
      const text = await textRead((await drawSignatures([{ ...ada, name }], 'Party 🎉')).bytes)
      expect(text).toContain('ada@example.com')
      expect(text).not.toMatch(/[?\ufffd]|Ada|Party|U\+/)
    },
  )

  it('is drawn in a child process, which leaves no files behind', async () => {
    const stagingDir = await mkdtemp(join(tmpdir(), 'drawing-'))
    const drawing = await openDrawingTools({ stagingDir, log: silent })
    try {
      await expect(drawing.signatures([], 'Title')).rejects.toThrow('needs someone to sign it')
      const { bytes, pageCount, places } = await drawing.signatures([grace, { ...ada, name: '王小明' }], 'Title')
      expect([pageCount, places]).toEqual([1, placesFor(2)])
      expect(await textRead(bytes)).toMatch(/Grace Hopper[^]*王小明/)
    } finally {
      await drawing.close()
    }
    expect((await readdir(stagingDir)).filter((name) => name.startsWith('signatures-'))).toEqual([])
    await rm(stagingDir, { recursive: true, force: true })
  })

  it('has its places exactly at the drawn frames', async () => {
    const people = Array.from({ length: 9 }, () => ada)
    const { bytes, places } = await drawSignatures(people, 'Consulting Agreement')
    const drawn = await picturesOf(bytes)
    for (const place of places)
      expect(edgesAt(place, drawn)).toEqual({ top: true, right: true, bottom: true, left: true, inside: false })
  })
})

describe('the places for signatures', () => {
  it('are on their page, whole numbers and without overlaps, for any number of people', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        const places = placesFor(count)
        expect(places.length).toBe(count)
        for (const place of places) {
          expect(Object.values(place).every(Number.isInteger)).toBe(true)
          expect(isOnPage(place)).toBe(true)
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

describe('fitted text', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgmwWIäéžŁ愛例дя.@-'), minLength: 1, maxLength: 60 })
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))

  async function fit(given: string, lines: number) {
    const document = await PDFDocument.create()
    const flow = new Flow(document, new Typesetter(document), () => Promise.resolve())
    const block = await fitted(
      flow,
      given,
      { ...textStyles.text, size: 12, line: 15 },
      { width: 120, smallest: 8, lines },
    )
    return { size: block.style.size, lines: block.lines }
  }

  it('never overflows, keeps its minimum size, and loses characters only after an ellipsis', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 4 }), async (given, max) => {
        const { lines, size } = await fit(given, max)
        expect(lines.length).toBeLessThanOrEqual(max)
        expect(size).toBeGreaterThanOrEqual(8)
        for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(120.01)
        const kept = lines
          .map((line) => line.text)
          .join('')
          .replaceAll(' ', '')
        const whole = given.replaceAll(' ', '')
        expect(kept === whole || (kept.endsWith('…') && whole.startsWith(kept.slice(0, -1)))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('does not overflow if a space has the wider font of the preceding script', async () => {
    const { lines, size } = await fit('aWgд WId-.aяa gb- ada', 1)
    for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(120)
  })

  it('keeps its largest size if there is room', async () => {
    const { lines, size } = await fit('Ada Lovelace', 1)
    expect([size, lines.map((line) => line.text)]).toEqual([12, ['Ada Lovelace']])
  })
})

interface Picture {
  data: Uint8Array
  width: number
  height: number
}

const picturesOf = (bytes: Uint8Array): Promise<Picture[]> =>
  inPdfium(bytes, async (document) => {
    const pictures: Picture[] = []
    for (const page of document.pages()) pictures.push(await page.render({ scale: 4, render: 'bitmap' }))
    return pictures
  })

/** Checks for ink in the middle of each edge of a place, and inside it. */
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

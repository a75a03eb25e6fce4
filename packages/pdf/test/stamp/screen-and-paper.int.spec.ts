import { describe, expect, it } from '@jest/globals'
import { baseLine, fitText, inset, letterWidth } from '@countersign/contracts/fit-text'
import { faceFor, helvetica, isSeen } from '@countersign/pdf/font-coverage'
import { Typesetter } from '@countersign/pdf/internal/faces/typesetter'
import { textInto } from '@countersign/pdf/internal/stamp/draw-value'
import fc from 'fast-check'
import { PDFDocument, type PDFOperator } from 'pdf-lib'

const scripts = {
  latin: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-()äöüßéñ€',
  'middle european': 'ąćęłńóśźżčďěňřšťůžőűğış',
  greek: 'αβγδεζηθικλμνξοπρστυφχψω',
  cyrillic: 'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  hebrew: 'אבגדהוזחטיכלמנסעפצקרשת',
  arabic: 'ابتثجحڢݠخدذرزسشصضطظعغفقكلمنهوي',
  thai: 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
  'east asian': '你好世界合同签字こんにちはカタカナ안녕하세요',
  unseen: '\u200b\u200d\u200e\u200f\u2066\u2069\ufe0f\u00ad\u0301',
}
const word = fc
  .constantFrom(...Object.values(scripts))
  .chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 14 }))
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '\n')), { minLength: 1, maxLength: 12 })
  .map((words) => words.flat().join('').trim())
const box = fc.record({
  width: fc.double({ min: 15, max: 500, noNaN: true }),
  height: fc.double({ min: 8, max: 200, noNaN: true }),
})

/** Position and sizes of each drawn line. Every line has a separate graphics state. */
function linesOf(operators: readonly PDFOperator[]): { y: number; sizes: Set<number> }[] {
  const lines: { y: number; sizes: Set<number> }[] = []
  for (const operator of operators) {
    const parts = operator.toString().split(' ')
    const name = parts.at(-1)
    if (name === 'q') lines.push({ y: Number.NaN, sizes: new Set() })
    if (name === 'Tf') lines.at(-1)!.sizes.add(Number(parts[1]))
    if (name === 'Tm' && Number.isNaN(lines.at(-1)!.y)) lines.at(-1)!.y = Number(parts[5])
  }
  return lines
}

/** Letters without marks that would move them up or down. */
const onTheLine = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d .,()€-]+$/u

/** Scripts in which a word's width differs from the sum of its letters. */
const shaped = /[\u0590-\u0e7f]/

describe('the screen and paper', () => {
  it('have the same lines, of the same size, at the same place', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage()
    const typesetter = new Typesetter(document)
    await fc.assert(
      fc.asyncProperty(text, box, async (value, { width, height }) => {
        const onScreen = fitText(value, { width, height })
        const onPaper = linesOf(await textInto(page, value, { x: 40, y: 60, width, height }, typesetter))
        const seen = [...onScreen.lines.entries()].filter(([, line]) => line !== '')
        expect(onPaper).toHaveLength(seen.length)
        for (const [place, [n, line]] of seen.entries()) {
          const { y, sizes } = onPaper[place]!
          for (const size of sizes) expect(size).toBeCloseTo(onScreen.size, 4)
          const up = 60 + height - baseLine(onScreen, n, height)
          expect(onTheLine.test(line) ? y : up).toBeCloseTo(up, 4)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('agree that each line fits its box', async () => {
    const typesetter = new Typesetter(await PDFDocument.create())
    await fc.assert(
      fc.asyncProperty(text, box, async (value, { width, height }) => {
        const { lines, size } = fitText(value, { width, height })
        for (const line of lines.filter((one) => !shaped.test(one))) {
          const set = await typesetter.line(line, 'helvetica')
          expect(set.width * size).toBeLessThanOrEqual(width - 2 * inset * size + 0.001)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('have the same width for each character, or a greater one on screen if estimated', async () => {
    const typesetter = new Typesetter(await PDFDocument.create())
    const otherwise: string[] = []
    const compare = async (point: number, fits: (screen: number, paper: number) => boolean) => {
      const letter = String.fromCodePoint(point)
      if (!helvetica.has(point) && (!isSeen(letter) || (await faceFor(letter)) === null)) return
      const { width } = await typesetter.line(letter, 'helvetica')
      if (!fits(letterWidth(letter), width)) otherwise.push(`${letter} ${letterWidth(letter)} ${width}`)
    }
    for (let point = 0x20; point < 0x2e80; point++)
      await compare(point, (screen, paper) => Math.abs(screen - paper) <= 0.001)
    const bounded = [...'你こ안，ｱ㐀豈'].map((letter) => letter.codePointAt(0)!)
    for (let point = 0xfb1d; point < 0xff00; point++) bounded.push(point)
    for (const point of bounded) await compare(point, (screen, paper) => screen >= paper - 1e-9)
    expect(otherwise).toEqual([])
  })
})

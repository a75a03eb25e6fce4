import { expect, it } from '@jest/globals'
import { describeUnless } from '@countersign/test-services/skipped'
import { mixedLines } from '../fixtures/mixed-lines.js'
import { pageOf } from '../fixtures/page-of.js'
import { rendered } from '../fixtures/rendered.js'
import { stampOf } from '../fixtures/stamp-of.js'
import { stampPdf } from '../fixtures/stamp-pdf.js'
import { columnsInChromium, noChromium } from '../fixtures/text-in-chromium.js'

const lines = [
  'חברת השכרה (ישראל) בע״מ',
  'אבג דהו!',
  'סעיף 12 (א), עמוד 34',
  'for שלום (עולם) and peace',
  'שלום to all [PDF]',
  'דָּוִד בֶּן־גּוּרְיוֹן',
  'שכר: 1,250.50 ₪ לחודש',
  'المبلغ ١٢٥٠ ريال',
  'شركة النور (المحدودة) ٢٠٢٦',
  'محمد أحمد، مدير!',
  'مُحَمَّد بْن عَلِيّ',
  'مبلغ ۱۲۵۰ تومان (یک ماه)',
  'رقم 12/34 في 20.11.2026',
  'contract رقم ١٢ of ABC',
  'معاہدہ ٹھیک ہے؟ (بڑے)',
  'น้ำฝน แก้วมณี',
  'ปู่ย่า ตาทวด กุ้ง',
  'सिद्धार्थ मल्होत्रा १२५०',
  'क्षितिज ज्ञानेश्वर',
  'Zażółć gęślą jaźń, 12',
  ...mixedLines,
]

/** Pixels per point. */
const scale = 4
const bins = 60
/** Short lines of marks differ most: the marks of the fonts have other widths. */
const least = 0.75

/** Ink of a line in equal shares of its width, smoothed, so that small differences of spacing do not matter. */
function profile(columns: readonly number[]): number[] {
  const from = columns.findIndex((ink) => ink > 0)
  const to = columns.findLastIndex((ink) => ink > 0) + 1
  const shares = Array.from({ length: bins }, () => 0)
  for (let x = from; x < to; x++) shares[Math.floor(((x - from) / (to - from)) * bins)]! += columns[x]!
  return shares.map((_, n) => (shares[n - 1] ?? 0) + 2 * shares[n]! + (shares[n + 1] ?? 0))
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [left, right] = [one, other].map((list) => list.map((value) => value - mean(list))) as [number[], number[]]
  const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, n) => sum + value * b[n]!, 0)
  return product(left, right) / Math.sqrt(product(left, left) * product(right, right))
}

async function columnsOnPaper(text: string): Promise<number[]> {
  const { doc } = await pageOf('')
  const stamp = stampOf({ kind: 'text', text }, { x: 5, y: 20, width: 360, height: 60 })
  const pdf = await stampPdf(await doc.save(), [stamp], { requestId: 'r-1' })
  const { width, greys } = await rendered(pdf, { width: 400 * scale, height: 300 * scale })
  const rows = Array.from({ length: 60 * scale }, (_, row) => 60 * scale + row)
  return Array.from({ length: width }, (_, x) => rows.reduce((sum, y) => sum + 255 - greys[y * width + x]!, 0))
}

describeUnless(noChromium)('text on the sealed page', () => {
  it('has its ink where Chromium draws it', async () => {
    const expected = await columnsInChromium(lines, 12 * scale)
    const differing: string[] = []
    for (const [n, line] of lines.entries()) {
      const alike = correlation(profile(await columnsOnPaper(line)), profile(expected[n]!))
      if (alike < least) differing.push(`${line}: ${alike.toFixed(2)}`)
    }
    expect(differing).toEqual([])
  }, 120_000)
})

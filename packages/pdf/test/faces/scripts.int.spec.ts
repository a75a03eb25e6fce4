import { stampPdf } from '../fixtures/stamp-pdf.js'
import { describe, expect, it } from '@jest/globals'
import { pageOf } from '../fixtures/page-of.js'
import { textRead } from '../fixtures/rendered.js'
import { stampOf } from '../fixtures/stamp-of.js'

/** Returns the text of a page after filling in a field, without spaces. */
async function readBack(text: string): Promise<string> {
  const { doc } = await pageOf('')
  const stamp = stampOf({ kind: 'text', text }, { x: 5, y: 20, width: 360, height: 60 })
  return (await textRead(await stampPdf(await doc.save(), [stamp], { requestId: 'r-1' }))).replace(/\s/g, '')
}

/** PDFium may return right-to-left text in visual order. */
const eitherWay = (text: string) => {
  const close = text.replace(/\s/g, '')
  return [close, [...close].toReversed().join('')]
}

describe('text in a field', () => {
  it.each([
    ['Polish', 'Zażółć gęślą jaźń'],
    ['Greek', 'Ξεσκεπάζω την βδελυγμία'],
    ['Cyrillic', 'Съешь ещё этих булок'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Chinese', '你好，世界。'],
    ['Japanese', 'いろはにほへと カタカナ'],
    ['Korean', '다람쥐 헌 쳇바퀴'],
    ['several scripts', 'Ada, Ада, Άντα, 艾达'],
  ])('can be extracted: %s', async (_script, text) => {
    expect(await readBack(text)).toContain(text.replace(/\s/g, ''))
  })

  it.each([
    ['Hebrew', 'שלום עולם'],
    ['Arabic', 'سلام'],
    ['Arabic with dots that are glyphs', 'عبد الرحمن بن ثابت'],
    ['Arabic with vowel signs', 'مُحَمَّد'.normalize('NFC')],
    ['Hebrew with points', 'שָׂרָה כֹּהֵן'.normalize('NFC')],
  ])('can be extracted from right to left: %s', async (_script, text) => {
    const read = (await readBack(text)).normalize('NFKC')
    expect(eitherWay(text).some((one) => read.includes(one))).toBe(true)
  })

  it('keeps digits of Arabic and Persian that look alike', async () => {
    expect(await readBack('١٢٣ ۱۲۳')).toContain('١٢٣۱۲۳')
  })

  it.each(['สวัสดี', 'น้ำฝน', 'ปู่', 'ฟุ้ง', 'नमस्ते', 'हिन्दी', 'शक्ति', 'वर्ष', 'श्री'])(
    'is found as typed where its glyphs stand in another order: %s',
    async (text) => {
      expect(await readBack(text)).toContain(text)
    },
  )
})

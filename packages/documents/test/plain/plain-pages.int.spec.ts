import { describe, expect, it } from '@jest/globals'
import { judgePages, withPlainPages } from '@countersign/documents/internal/plain/plain-pages'
import { Objects } from '@countersign/documents/internal/rendition/objects'
import { pagesOf } from '@countersign/documents/internal/rendition/page-tree'
import { PDF } from '@libpdf/core'
import fc from 'fast-check'
import { onePage } from '../fixtures/one-page.js'
import { streamObject } from '../fixtures/pdf.js'

const oddityOf = async (rendition: Buffer) => (await judgePages(rendition, { from: 1, to: 1 })).odd.get(1) ?? 'plain'

async function contentOf(pdf: Buffer): Promise<string> {
  const objects = new Objects(await PDF.load(pdf, { lenient: false }))
  const [page] = pagesOf(objects)
  return objects
    .decoded(objects.stream(page!.dict.get('Contents'))!)
    .toString('latin1')
    .trim()
    .replaceAll('\n', ' ')
}

async function rewritten(pdf: Buffer): Promise<string> {
  const plain = (await withPlainPages(pdf, {})).bytes
  expect(await oddityOf(plain)).toBe('plain')
  return contentOf(plain)
}

const box = '/MediaBox[0 0 100 100]'
const drawn = (content: string) => rewritten(onePage({ content, page: `${box}/Resources<<>>` }))
const using = (content: string, resources: string, ...objects: (string | Buffer)[]) =>
  onePage({ content, page: `${box}/Resources<<${resources}>>`, objects })
const form = (entries: string, content: string) =>
  streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 99 99]${entries}`, Buffer.from(content))

/** Width and dashes of a line that is as it was. */
const solid = '1 w [] 0 d'

describe('a page', () => {
  it.each([
    ['a line', '10 10 m 90 90 l S', `${solid} 10 10 m 90 90 l S`],
    ['a fill', '1 0 0 rg 10 10 50 50 re f*', '1 0 0 rg 10 10 50 50 re f*'],
    ['a curve', '0 0 m 0 50 50 50 v 80 80 20 9 y f', '0 0 m 0 50 50 50 v 80 80 20 9 y f'],
    ['a clip', 'q 10 10 50 50 re W n 0 0 99 99 re f Q', 'q 10 10 50 50 re W n 0 0 99 99 re f Q'],
    ['marks', '/P <</MCID 0>> BDC 0 0 9 9 re f EMC', '/P <</MCID 0>> BDC 0 0 9 9 re f EMC'],
  ])('keeps %s', async (_what, content, expected) => {
    expect(await drawn(content)).toBe(expected)
  })

  it.each([
    ['a line of width 0', '0 w 10 10 m 90 90 l S', '0.5 w [] 0 d 10 10 m 90 90 l S'],
    [
      'a thin line at a scale',
      '.1 0 0 .1 0 0 cm 1 w 0 0 m 900 900 l S',
      '.1 0 0 .1 0 0 cm 5 w [] 0 d 0 0 m 900 900 l S',
    ],
    [
      'a thin line at two scales',
      '.2 w 10 10 m 90 90 l S q .5 0 0 .5 0 0 cm 10 10 m 90 90 l S Q 20 10 m 90 90 l S',
      '0.5 w [] 0 d 10 10 m 90 90 l S q .5 0 0 .5 0 0 cm 1 w [] 0 d 10 10 m 90 90 l S Q 20 10 m 90 90 l S',
    ],
    [
      'a pen that is flat',
      'q 10 0 0 1 0 0 cm .1 w 1 1 m 9 90 l S Q',
      'q 10 0 0 1 0 0 cm 0.5 w [] 0 d q 0.1 0 0 1 0 0 cm 10 1 m 90 90 l S Q Q',
    ],
    ['a fill without height', '10 50 80 0 re f', '10 49.75 m 90 49.75 l 90 50.25 l 10 50.25 l h f'],
    ['a thin fill', '50 10 .1 80 re f', '50.3 10 m 50.3 90 l 49.8 90 l 49.8 10 l h f'],
    [
      'a hole that is thin',
      '0 0 99 99 re 10 90 m 90 90 l 90 89.8 l 10 89.8 l f',
      '0 0 99 99 re 10 90.15 m 90 90.15 l 90 89.65 l 10 89.65 l h f',
    ],
    ['points', '10 10 m 10 10 l f 20 20 0 0 re f 30 30 m h S 0 0 9 9 re f', `0 0 9 9 re f`],
    ['a round dot', '1 J 4 w 50 50 m 50 50 l S', '1 J q 0 g 52 50 m … h f Q'],
    ['a square dot in colour', '1 0 0 RG 2 J 4 w 50 50 m 50 50 l S', '1 0 0 RG 2 J q 1 0 0 rg 48 48 4 4 re f Q'],
    ['a short line with straight ends', '9 w 50 50 m 50.1 50 l S', '9 w [] 0 d 49.8 50 m 50.3 50 l S'],
    ['dots of dashes', '1 J 2 w [0 4] 0 d 10 10 m 90 10 l S', '1 J 2 w [0.05 3.95] 0 d 10 10 m 90 10 l S'],
    ['dashes of an odd number', '[3] -1 d 10 10 m 90 10 l S', '1 w [3 3] 5 d 10 10 m 90 10 l S'],
    ['short dashes', '[.1 4] 0 d 10 10 m 90 10 l S', '1 w [0.5 3.6] 0 d 10 10 m 90 10 l S'],
    ['gaps that are hardly there', '9 w [9 .1] 0 d 10 10 m 90 10 l S', '9 w [9 0.5] 0 d 10 10 m 90 10 l S'],
    ['gaps that caps leave', '2 J 9 w [9 9.1] 0 d 10 10 m 90 10 l S', '2 J 9 w [9 9.5] 0 d 10 10 m 90 10 l S'],
    ['dashes without gaps', '[3 0] 0 d 10 10 m 90 10 l S', `${solid} 10 10 m 90 10 l S`],
    [
      'thin fills beside each other',
      '9 9 9 .2 re 9 9.2 9 .2 re f*',
      '9 8.85 m 18 8.85 l 18 9.35 l 9 9.35 l h f 9 9.05 m 18 9.05 l 18 9.55 l 9 9.55 l h f',
    ],
    ['state in a path', '9 9 m 1 0 0 rg 2 w 50 9 l 9 50 l b', '1 0 0 rg 2 w [] 0 d 9 9 m 50 9 l 9 50 l h b'],
    ['flatness and intent', '/Perceptual ri 9 i 0 0 9 9 re f', '0 0 9 9 re f'],
    ['a miter limit below 1', '.5 M 10 10 m 90 90 l S', `${solid} 10 10 m 90 90 l S`],
    ['text without a font', 'BT (a) Tj ET', 'BT ET'],
    ['CMYK', '0 0 0 0 k 0 0 9 9 re f', '1 g 0 0 9 9 re f'],
  ])('rewrites %s', async (_what, content, expected) => {
    const found = await drawn(content)
    expect(found.replace(/ m 52 51.* h f/, ' m … h f')).toBe(expected.replaceAll(/(^|\s)\.(?=\d)/g, '$1.'))
  })

  it('drops a group that changes nothing, and keeps one that is faint', async () => {
    const group = form('/Group<</S/Transparency/I true/CS/DeviceCMYK>>', '0 0 9 9 re f')
    const page = (content: string) => using(content, '/XObject<</X 6 0 R>>/ExtGState<</G<</ca .5>>>>', group)
    const groupOf = async (pdf: Buffer) => {
      const plain = (await withPlainPages(pdf, {})).bytes
      expect(await oddityOf(plain)).toBe('plain')
      const objects = new Objects(await PDF.load(plain, { lenient: false }))
      const named = objects.dict(objects.dict(pagesOf(objects)[0]!.resources)!.get('XObject'))
      const found = objects.dict(objects.stream(named?.get('X'))!.get('Group'))
      return found && [...found].map(([key]) => key.value)
    }
    expect(await groupOf(page('/X Do'))).toBeNull()
    expect(await groupOf(page('/G gs /X Do'))).toEqual(['S'])
  })

  it('keeps nothing of a graphics state but constant alpha', async () => {
    const state = '/ExtGState<</G<</ca .5/LW 3/LC 1/D[[9 2]1]/SA true/SM .1/BM/Normal/AIS false/RI/Perceptual>>>>'
    expect(await rewritten(using('/G gs 0 9 m 9 9 l S', state))).toBe('1 J /G gs 3 w [9 2] 1 d 0 9 m 9 9 l S')
  })

  it('makes a thin image thicker', async () => {
    const pdf = using('9 0 0 .1 9 9 cm /X Do', '/XObject<</X 6 0 R>>', image(''))
    expect(await rewritten(pdf)).toBe('9 0 0 .1 9 9 cm q 1 0 0 5 0 -2 cm /X Do Q')
  })

  it('draws a form at each scale with lines that are thick enough', async () => {
    const content = '/X Do q .1 0 0 .1 0 0 cm /X Do Q /X Do'
    const pdf = using(content, '/XObject<</X 6 0 R>>', form('', '.2 w 9 9 m 90 90 l S'))
    const plain = (await withPlainPages(pdf, {})).bytes
    expect(await contentOf(plain)).toBe('/X Do q .1 0 0 .1 0 0 cm /Xx1 Do Q /X Do')
    const objects = new Objects(await PDF.load(plain, { lenient: false }))
    const named = objects.dict(objects.dict(pagesOf(objects)[0]!.resources)!.get('XObject'))!
    const contents = [...named].map(([, value]) => objects.decoded(objects.stream(value)!).toString('latin1'))
    expect(contents).toEqual(['0.5 w\n[] 0 d\n9 9 m 90 90 l S\n', '5 w\n[] 0 d\n9 9 m 90 90 l S\n'])
  })

  it.each([
    ['Separation', '[/Separation/Ink/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 0]/N 1>>]', '1', '1 0 0'],
    ['Indexed', '[/Indexed/DeviceRGB 1<000000 00FF00>]', '1', '0 1 0'],
    ['Lab', '[/Lab<</WhitePoint[.9505 1 1.089]>>]', '100 0 0', ''],
  ])('evaluates colours of %s', async (_kind, space, values, expected) => {
    const found = await rewritten(using(`/C cs ${values} sc 0 0 9 9 re f`, `/ColorSpace<</C ${space}>>`))
    expect(found).toMatch(
      expected === '' ? /^0 g \S+( \S+ \S+ rg| g) 0 0 9 9 re f$/ : new RegExp(`${expected} rg 0 0 9 9 re f$`),
    )
  })
})

const image = (entries: string) =>
  streamObject(
    `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`,
    Buffer.from('\0'),
  )
const standing = (matrix: string) => using(`${matrix} cm /X Do`, '/XObject<</X 6 0 R>>', image(''))
const clipped = (height: number) => using(`10 10 50 ${height} re W n 0 0 99 99 re f`, '')
const shaded = (places: string) =>
  using(
    '/X sh',
    '/Shading<</X 6 0 R>>',
    `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[${places}]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>`,
  )
const type3 = (glyph: string, more = '') =>
  using(
    `BT /X 9 Tf ${more} <61> Tj ET`,
    '/Font<</X 6 0 R>>',
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 7 0 R>>/Resources<<>>>>',
    streamObject('', Buffer.from(glyph)),
  )

describe('the border of the grammar', () => {
  it.each([
    ['plain', 'an image of 0.05 points', standing('9 0 0 .05 9 9')],
    ['thin image', 'a thinner one', standing('9 0 0 .049 9 9')],
    ['thin image', 'one of more than 4,000 points', standing('4001 0 0 9 9 9')],
    ['plain', 'a clip of half a point', clipped(0.5)],
    ['thin clip', 'a thinner one', clipped(0.48)],
    ['plain', 'an axis of 0.05 points', shaded('0 0 .05 0')],
    ['shading without length', 'a shorter one', shaded('0 0 .049 0')],
    ['plain', 'a glyph within its box', type3('9 0 0 0 9 9 d1 1 1 8 8 re f')],
    ['Type 3 glyph', 'a glyph outside of its box', type3('9 0 0 0 9 9 d1 1 1 8 12 re f')],
    ['Type 3 glyph', 'a mask with a colour', type3('9 0 0 0 9 9 d1 1 g 1 1 8 8 re f')],
    ['Type 3 glyph', 'a glyph with its own colour', type3('9 0 d0 1 0 0 rg 1 1 8 8 re f')],
    ['thin glyph', 'a line of the page’s width', type3('9 0 0 0 9 9 d1 1 1 m 8 8 l S')],
    ['plain', 'a glyph of a quarter of a point', type3('9 0 0 0 9 9 d1 1 1 8 .28 re f')],
    ['thin glyph', 'a thinner one', type3('9 0 0 0 9 9 d1 1 1 8 .27 re f')],
    ['thin glyph', 'one that is small', type3('9 0 0 0 9 9 d1 1 1 8 8 re f', '.03 0 0 .03 9 9 Tm')],
    ['Type 3 font with other widths', 'another width', type3('8 0 0 0 9 9 d1 1 1 8 8 re f')],
    ['Type 3 font in another mode', 'an outline of glyphs', type3('9 0 0 0 9 9 d1 1 1 8 8 re f', '1 Tr')],
    ['font without letters', 'a font that is not embedded', onePage({ content: 'BT /F1 9 Tf (a) Tj ET' })],
    ['plain', 'invisible text in it', onePage({ content: 'BT 3 Tr /F1 9 Tf (a) Tj ET' })],
    ['missing font', 'a font that is not there', using('BT /X 9 Tf (a) Tj ET', '')],
    ['text without size', 'text of size 0', type3('9 0 0 0 9 9 d1 1 1 8 8 re f', '/X 0 Tf')],
    [
      'squeezed text',
      'a text matrix of hardly a width',
      onePage({ content: 'BT .01 0 0 1 9 9 Tm /F1 9 Tf (a) Tj ET' }),
    ],
    ['flat matrix', 'a matrix without area', using('1 0 0 0 0 9 cm 0 0 9 9 re f', '')],
    ['dashes', 'dashes without length', using('[0 4] 0 d 0 0 m 9 9 l S', '')],
    ['closed line', 'a line to and fro with square ends', using('2 J 9 w 9 9 m 50 9 l h S', '')],
    ['fine shape', 'fine limbs', using('9 9 m 90 9 l 90 90 l 89.95 90 l 89.95 9.05 l 9 9.05 l f', '')],
    ['dot', 'a clear dot', using('/G gs 1 J 9 9 m 9 9 l S', '/ExtGState<</G<</CA .5>>>>')],
    [
      'pattern with alpha',
      'a clear pattern',
      using(
        '/G gs /Pattern cs /X scn 0 0 9 9 re f',
        '/ExtGState<</G<</ca .5>>>>/Pattern<</X 6 0 R>>',
        streamObject(
          '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
          Buffer.from('0 0 4 4 re f'),
        ),
      ),
    ],
    ['thin clip', 'a clip with a thin part', using('10 10 50 50 re 0 0 9 .1 re W n 0 0 99 99 re f', '')],
    [
      'fine shape',
      'a clip of fine limbs',
      using('9 9 m 90 9 l 90 90 l 89.95 90 l 89.95 9.05 l 9 9.05 l W n 0 0 99 99 re f', ''),
    ],
    ['operator in a path', 'a state saved in a path', using('9 9 m q 50 50 l S Q', '')],
    ['operator in a path', 'a drawing in a path', using('9 9 m /X Do 50 50 l S', '/XObject<</X 6 0 R>>', form('', ''))],
    ['state in a text', 'a state saved in a text', using('BT q Q ET', '')],
    ['code without a glyph', 'a code that no name has', type3('9 0 0 0 9 9 d1 1 1 8 8 re f', '<62> Tj')],
    ['Type 3 glyph', 'dashes of a glyph', type3('9 0 0 0 9 9 d1 9 w [.1] 0 d 1 1 m 8 8 l S')],
    ['thin glyph', 'a width that a glyph gave back', type3('9 0 0 0 9 9 d1 q 3 w Q 1 1 m 8 8 l S')],
    ['operator xx', 'an unknown operator', using('xx', '')],
  ])('%s: %s', async (oddity, _what, pdf) => {
    expect(await oddityOf((await withPlainPages(pdf, {})).bytes)).toBe(oddity)
  })
})

const place = fc.integer({ min: 0, max: 100 }).map((number) => String(number / 2))
const pair = fc.tuple(place, place).map((numbers) => numbers.join(' '))
const segment = fc.oneof(
  pair.map((to) => `${to} l`),
  fc.tuple(pair, pair, pair).map((points) => `${points.join(' ')} c`),
  fc.constant('h'),
  fc.tuple(pair, pair).map((parts) => `${parts.join(' ')} re`),
)
const path = fc
  .tuple(pair, fc.array(segment, { maxLength: 5 }), fc.constantFrom(...'S s f f* B B* b b*'.split(' ')))
  .map(([start, segments, painter]) => [`${start} m`, ...segments, painter].join(' '))
const setting = fc.oneof(
  fc.tuple(place, fc.constantFrom('w', 'M')).map((parts) => parts.join(' ')),
  fc.constantFrom('1 J', '2 J', '0 J', '[3 1] 0 d', '[.1] 2 d', '[] 0 d', '0 w', '.1 w', '1 0 0 rg', '.5 G'),
  fc.constantFrom('.1 0 0 .1 9 9 cm', '2 1 0 3 0 0 cm', '.7 .7 -.7 .7 50 50 cm', '.01 0 0 2 0 0 cm'),
)

it('rewrites a page once: what is plain stays as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(path, setting), { maxLength: 12 }), async (parts) => {
      const once = (await withPlainPages(using(parts.join(' '), ''), {})).bytes
      const known = ['plain', 'dashes', 'closed line', 'fine shape', 'flat matrix', 'large number']
      const oddity = await oddityOf(once)
      expect(known).toContain(oddity)
      const twice = (await withPlainPages(once, {})).bytes
      expect(await oddityOf(twice)).toBe(oddity)
      expect(await contentOf((await withPlainPages(twice, {})).bytes)).toBe(await contentOf(twice))
    }),
    { numRuns: 150 },
  )
})

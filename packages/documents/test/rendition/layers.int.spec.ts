import { expect, it, jest } from '@jest/globals'
import { pagesThatDiffer } from '@countersign/documents/internal/rendition/compare'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import fc from 'fast-check'
import { onePage } from '../fixtures/one-page.js'

jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }

// Six layers, the last one unlisted; four memberships; a box on the page for each of the ten.
const layers = [6, 7, 8, 9, 10, 11]
const memberships = [12, 13, 14, 15]
const ref = (number: number) => `${number} 0 R`
const layer = fc.constantFrom(...layers).map(ref)
const some = fc.array(layer, { maxLength: 4 }).map((refs) => `[${refs.join(' ')}]`)
const optional = (entry: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), entry)

const group = fc
  .tuple(
    optional(fc.constantFrom('/Intent/View', '/Intent/Design', '/Intent[/Design/View]', '/Intent/All')),
    optional(
      fc.constantFrom(
        '/Usage<</View<</ViewState/OFF>>>>',
        '/Usage<</View<</ViewState/ON>>>>',
        '/Usage<</View<<>>>>',
        '/Usage<</Print<</PrintState/OFF>>>>',
      ),
    ),
  )
  .map((entries) => `<</Type/OCG/Name(layer)${entries.join('')}>>`)

const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  operand: fc.oneof({ depthSize: 'small', withCrossShrink: true }, layer, tie('expression')),
  expression: fc
    .tuple(fc.constantFrom('/And', '/Or', '/Not', '/Xor'), fc.array(tie('operand'), { maxLength: 3 }))
    .map(([operator, operands]) => `[${operator} ${operands.join(' ')}]`),
}))

const membership = fc
  .tuple(
    optional(fc.oneof(some, layer, fc.constant('[null 7]')).map((groups) => `/OCGs ${groups}`)),
    optional(fc.constantFrom('/P/AllOn', '/P/AnyOn', '/P/AnyOff', '/P/AllOff')),
    optional(expression.map((one) => `/VE${one}`)),
  )
  .map((entries) => `<</Type/OCMD${entries.join('')}>>`)

const config = fc
  .tuple(
    optional(fc.constantFrom('/BaseState/OFF', '/BaseState/ON', '/BaseState/Unchanged')),
    optional(some.map((on) => `/ON${on}`)),
    optional(some.map((off) => `/OFF${off}`)),
    optional(some.map((groups) => `/AS[<</Event/View/Category[/View]/OCGs${groups}>>]`)),
    optional(fc.constantFrom('/Intent/View', '/Intent/Design')),
  )
  .map((entries) => `<<${entries.join('')}>>`)

const listed = `/OCGs[${layers.slice(0, -1).map(ref).join(' ')}]`
const properties = fc
  .tuple(optional(config.map((one) => `/D${one}`)), optional(config.map((one) => `/Configs[${one}]`)))
  .map((entries) => `/OCProperties<<${listed}${entries.join('')}>>`)

/** One box per layer and membership, some nested. */
const content = [...layers, ...memberships]
  .map((number, index) => `/OC /L${number} BDC ${index * 50} ${index * 70} 40 60 re f EMC`)
  .concat(`/OC /L6 BDC /OC /L12 BDC 300 20 40 40 re f EMC 350 20 40 40 re f EMC`)
  .join('\n')
const resources = `/Properties<<${[...layers, ...memberships].map((number) => `/L${number} ${ref(number)}`).join('')}>>`

it('flattens any layers as the engine shows them', async () => {
  const groups = fc.tuple(...layers.map(() => group))
  const members = fc.tuple(...memberships.map(() => membership))
  await fc.assert(
    fc.asyncProperty(optional(properties), groups, members, async (catalog, ...objects) => {
      const upload = onePage({ content, resources, catalog, objects: objects.flat() })
      const rendition = await makeRendition(upload, max)
      expect(await pagesThatDiffer(upload, rendition.compared)).toEqual([])
      expect(rendition.bytes.toString('latin1')).not.toContain('/OCG')
    }),
    { numRuns: 300 },
  )
})

import type { OthersField } from '@countersign/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { acted, field, othersField, view } from './sample-view.js'
import { path, setWide, showPage } from './show-page.js'

beforeEach(() => {
  setWide(true)
  const measureText = (text: string) => ({ width: text.length * 50 })
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({ measureText }) as never)
  Object.assign(URL, { createObjectURL: () => 'blob:mark' })
})

const at = '2026-11-20T14:02:51.307Z'
const digits = '1ac60d50'
const filled = (over: Partial<OthersField>): OthersField => othersField({ done: true, at, digits, ...over })
const sha256 = 'f'.repeat(64)
const signature = { type: 'signature', width: 150, height: 50 } as const
const drawn = filled({ ...signature, fieldId: 'drawn', value: { kind: 'drawn', sha256 } })
const mark = `GET ${path}/marks/${sha256}`
const strokes = [
  [
    [0.2, 0.2],
    [0.5, 0.8],
    [0.8, 0.2],
  ],
]

async function signing(othersFields: OthersField[], answers: Parameters<typeof showPage>[1] = {}, over = {}) {
  const page = showPage(view({ othersFields, ...over }), { [mark]: () => ({ body: strokes }), ...answers })
  await page.toSigning()
  return page
}

const page1 = () => within(screen.getByRole('group', { name: 'Agreement.pdf, page 1 of 2' }))

describe('what others filled in', () => {
  it.each<[string, Partial<OthersField>, string, string[]]>([
    ['a text', { type: 'text', value: 'Mathematician' }, 'Alan Turing, Text: Mathematician', ['Mathematician']],
    ['a date', { type: 'date', value: '2026-11-20' }, 'Alan Turing, Date: 20 Nov 2026', ['20 Nov 2026']],
  ])('is displayed in its position as it will be sealed: %s', async (_what, over, name, lines) => {
    await signing([filled(over)])
    const shown = page1().getByRole('img', { name })
    expect(shown).toHaveStyle({ left: '50%', top: '60%', width: '25%', height: '10%' })
    expect([...shown.querySelectorAll('text')].map((line) => line.textContent)).toEqual(lines)
  })

  it.each([
    ['true', 'checked', 1],
    ['false', 'not checked', 0],
  ])('is displayed as a tick or no tick: %s', async (value, said, ticks) => {
    await signing([filled({ type: 'checkbox', value })])
    const shown = page1().getByRole('img', { name: `Alan Turing, Checkbox: ${said}` })
    expect(shown.querySelectorAll('polyline')).toHaveLength(ticks)
  })

  it('includes signatures with the signer, time and first digits of the event hash', async () => {
    await signing([filled({ ...signature, value: { kind: 'typed', text: 'A. Turing', font: 'pen' } })])
    const shown = page1().getByRole('img', {
      name: 'Alan Turing, Signature: A. Turing, 20 Nov 2026, 14:02:51 UTC, 1ac6 0d50',
    })
    const lines = [...shown.querySelectorAll('text')].map((line) => line.textContent)
    expect(lines).toEqual(['Alan Turing', '20 Nov 2026, 14:02:51 UTC', '1ac6 0d50'])
  })

  it('includes drawn strokes, centred above that text, and fetched once for several fields', async () => {
    const { calls } = await signing([drawn, { ...drawn, fieldId: 'again', page: 2 }])
    await waitFor(() => expect(document.querySelectorAll('.sealedmark .ink')).toHaveLength(2))
    expect(calls.filter((call) => call.path === `${path}/marks/${sha256}`)).toHaveLength(1)
    const [path1] = document.querySelectorAll('.sealedmark .ink')
    const numbers = path1!
      .getAttribute('d')!
      .match(/[\d.]+/g)!
      .map(Number)
    const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, n) => n % 2 === odd)) as [number[], number[]]
    // 150 of 400 of A4's width; 50 of 300 of its height less the lines below; 6 % free on each side.
    const [width, height] = [223.125, 140.33 - 31]
    expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(width, 0)
    expect(Math.min(...ys) + Math.max(...ys)).toBeCloseTo(height, 0)
    expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(height * 0.88, 0)
  })

  it('includes pictures, fitted into the field', async () => {
    const value = { kind: 'uploaded', sha256 } as const
    await signing([filled({ ...signature, value })], { [mark]: () => ({ body: Uint8Array.of(1, 2, 3) }) })
    await waitFor(() => expect(document.querySelector('.sealedmark image')).toHaveAttribute('href', 'blob:mark'))
  })

  it('includes a note for a signature that could not be fetched', async () => {
    await signing([drawn], { [mark]: () => ({ status: 503, body: 'Come back soon.' }) })
    expect(await screen.findByText('This signature could not be fetched.')).toBeInTheDocument()
  })

  it('includes the signer at the foot of the page when the box is too small', async () => {
    await signing([{ ...drawn, width: 40, height: 10 }])
    expect(await screen.findByText('Alan Turing, 20 Nov 2026, 14:02:51 UTC, 1ac6 0d50')).toBeInTheDocument()
  })

  it('is empty for a field left empty, and a name for an open field', async () => {
    await signing([filled({ value: null, fieldId: 'empty' }), othersField({ fieldId: 'open' })])
    expect(page1().getByText('For Alan Turing')).toBeVisible()
    expect(page1().queryAllByRole('img')).toEqual([])
  })

  it('is shown to approvers too, without the open fields', async () => {
    const recipient = { ...view().recipient, role: 'approver' as const }
    await signing(
      [filled({ value: 'Mathematician' }), othersField({ fieldId: 'open', page: 2 })],
      {},
      { recipient, fields: [] },
    )
    expect(page1().getByRole('img', { name: 'Alan Turing, Text: Mathematician' })).toBeVisible()
    expect(screen.queryByText('For Alan Turing')).toBeNull()
  })

  it('is listed as text for a recipient who fills in a list', async () => {
    const { user } = await signing([filled({ value: 'Mathematician' })])
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('button', { name: 'Fill in as a list' }))
    const list = within(screen.getByRole('region', { name: 'What others filled in' }))
    expect(list.getByText('Alan Turing, Text: Mathematician (Agreement.pdf, page 1)')).toBeVisible()
  })

  it('is shown to a recipient who has acted, next to their own values, until the files are sealed', async () => {
    const own = [field({ type: 'text', value: 'Yes' }), field({ page: 2, value: 'drawn' })]
    const { user } = showPage(acted({ othersFields: [filled({ value: 'Mathematician' })], fields: own }))
    await user.click(await screen.findByRole('button', { name: 'Read the documents again' }))
    expect(await screen.findByRole('img', { name: 'Alan Turing, Text: Mathematician' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Ada Lovelace, Text: Yes' })).toBeVisible()
    expect(screen.getByText('You signed here')).toBeVisible()
  })
})

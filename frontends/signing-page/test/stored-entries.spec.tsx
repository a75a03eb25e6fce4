import { hasher } from '@countersign/pdf-pages/engine'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { finish, read, setWide, showPage, title } from './show-page.js'
import { field, view } from './sample-view.js'

const text = field({ type: 'text', height: 12 })
const tick = field({ type: 'checkbox' })
const mark = field({ page: 2 })
const fields = [text, tick, mark]
const stored = () => Object.entries({ ...sessionStorage }) as [string, string][]

/** Enters a text and a tick in the list, which needs no page pictures. */
async function enter({ user, toSigning }: ReturnType<typeof showPage>) {
  await toSigning()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Fill in as a list' }))
  await user.type(screen.getByLabelText(/^Text/), 'London')
  await user.click(screen.getByLabelText(/^Checkbox/))
}

beforeEach(() => {
  setWide(true)
  sessionStorage.clear()
})

describe('entered values', () => {
  it('are kept in the tab’s session storage under the link’s hash, without signatures', async () => {
    const page = showPage(view({ fields }))
    await enter(page)
    await page.user.click(screen.getByRole('radio', { name: /Formal/ }))
    await waitFor(() => expect(stored()).toHaveLength(1))
    const [[key, value]] = stored() as [[string, string]]
    expect(key).toMatch(/^countersign-entries-[0-9a-f]{64}$/)
    await waitFor(() =>
      expect(JSON.parse(stored()[0]![1])).toEqual({ [text.id]: 'London', [tick.id]: 'true', [mark.id]: null }),
    )
    expect(value).not.toContain('link-of-ada')
  })

  it('are restored after a reload, with a notice, once the recipient has consented again', async () => {
    const first = showPage(view({ fields }))
    await enter(first)
    await waitFor(() => expect(stored()[0]?.[1]).toContain('true'))
    cleanup()
    const { user, toSigning } = showPage(view({ fields }))
    expect(await screen.findByText('We saved your text and checkbox. Please agree again.')).toBeVisible()
    await toSigning()
    expect(screen.queryByText(/^We saved/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'Fill in as a list' }))
    expect(screen.getByLabelText(/^Text/)).toHaveValue('London')
    expect(screen.getByLabelText(/^Checkbox/)).toBeChecked()
  })

  it('are restored with a notice that signatures must be made again', async () => {
    const first = showPage(view({ fields }))
    await enter(first)
    await first.user.click(screen.getByRole('radio', { name: /Formal/ }))
    await waitFor(() => expect(stored()[0]?.[1]).toContain('null'))
    cleanup()
    showPage(view({ fields }))
    expect(await screen.findByText('We saved your text and checkbox. Please agree and sign again.')).toBeVisible()
    cleanup()
    const [key] = stored()[0]!
    sessionStorage.setItem(key, JSON.stringify({ [mark.id]: null }))
    showPage(view({ fields }))
    expect(await screen.findByText('We don’t save signatures. Please agree and sign again.')).toBeVisible()
  })

  it('are not stored when the link requires a code', async () => {
    await enter(showPage(view({ fields, opensByCode: true })))
    // The page stores entries once it knows the link's hash, which it asked for before this one.
    await act(async () => {
      const hashing = await hasher()
      await hashing.digest(new Uint8Array())
    })
    expect(stored()).toEqual([])
  })

  it.each([
    ['Finish', view({ fields, recipient: { ...view().recipient, status: 'signed' } })],
    ['the end', view({ fields, ended: { status: 'cancelled', at: '2026-11-20T10:00:00.000Z', reason: null } })],
  ])('are removed with %s', async (_what, after) => {
    const page = showPage(view({ fields }), { [finish]: () => ({ body: after }) })
    await enter(page)
    await waitFor(() => expect(stored()).toHaveLength(1))
    page.answers[read] = () => ({ body: after })
    await page.user.click(screen.getByRole('radio', { name: /Formal/ }))
    await page.user.click(screen.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(stored()).toEqual([]))
  })
})

describe('Back', () => {
  it('returns from the documents to the consent with its box checked, and Forward restores all entries', async () => {
    const page = showPage(view({ fields }))
    await enter(page)
    window.history.back()
    expect(await screen.findByRole('checkbox', { name: /I agree to/ })).toBeChecked()
    await title(/asks you to sign/)
    expect(screen.queryByText(/^We saved/)).toBeNull()
    window.history.forward()
    await screen.findByRole('button', { name: 'More' })
    await page.user.click(screen.getByRole('button', { name: 'More' }))
    await page.user.click(await screen.findByRole('button', { name: 'Fill in as a list' }))
    expect(screen.getByLabelText(/^Text/)).toHaveValue('London')
  })
})

import { screen } from '@testing-library/react'
import { sampleDocument } from '@countersign/ui/test/sample-views'
import { openDraft } from './show-page'

/** Outcome of each opening, in order. */
const openings: (() => Promise<unknown>)[] = []
jest.mock('../../../packages/pdf-pages/src/engine/load-engine', () => ({
  loadEngine: async () => ({ openPdf: () => openings.shift()!() }),
}))

const size = { width: 595, height: 842 }
const drawn = () => Promise.resolve()
const page = (outcome: () => Promise<unknown>) => ({
  getViewport: () => size,
  render: () => ({ promise: outcome(), cancel: () => {} }),
})
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const opens = (getPage: () => Promise<unknown>) => async () => ({ pdf: { getPage }, close: () => {} })
const opensWell = opens(async () => page(drawn))

/** Opens a draft, whose document then opens with the given outcomes, and waits for the failure. */
async function showFailing(...outcomes: (() => Promise<unknown>)[]) {
  openings.splice(0, openings.length, ...outcomes)
  // A document stays open for a while, also after its test.
  const { user } = openDraft({ documents: [sampleDocument({ id: crypto.randomUUID() })] })
  const alert = await screen.findByRole('alert')
  return { alert, retry: () => user.click(screen.getByRole('button', { name: 'Retry' })) }
}

/** jsdom has no layout, and a page without a width is not drawn. */
beforeEach(() => jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 600)))
afterEach(() => jest.restoreAllMocks())

describe('a document that the create page cannot display', () => {
  it.each([
    ['is not opened', unreachable, 'This document could not be displayed'],
    ['lacks a page', opens(unreachable), 'Page 1 could not be displayed'],
    ['lacks the picture of a page', opens(async () => page(unreachable)), 'Page 1 could not be displayed'],
  ])('%s: says so, and reads the document again', async (_what, fails, title) => {
    const { alert, retry } = await showFailing(fails, opensWell)
    expect(alert).toHaveTextContent(`${title}You can still place fields on it.`)
    await retry()
    expect(await screen.findByRole('button', { name: /^Page 1 of 5: .*\.pdf\. Click to place/ })).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so again if the retry fails', async () => {
    const { retry } = await showFailing(unreachable, unreachable, opensWell)
    await retry()
    expect(await screen.findByRole('alert')).toHaveTextContent('This document could not be displayed')
    expect(openings).toHaveLength(1)
  })
})

import { queryKeys } from '@countersign/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { document, request } from './sample-request.js'
import { openMenu, path, showPage } from './show-page.js'
import { failureOf } from '@countersign/ui/test/stub-host'

const remove = `DELETE ${path}`
const draft = (over = {}) => request({ status: 'draft', sentAt: null, expiresAt: null, ...over })

async function openDialog(page: ReturnType<typeof showPage>, name: string) {
  await openMenu(page.user)
  await page.user.click(screen.getByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog', { name }))
}

describe('deleting', () => {
  it.each([
    [[], '“Consulting Agreement” will be deleted. This cannot be undone.'],
    [[document()], '“Consulting Agreement” and its document will be deleted. This cannot be undone.'],
    [
      [document(), document({ originalName: 'b' })],
      '“Consulting Agreement” and its 2 documents will be deleted. This cannot be undone.',
    ],
  ])('names everything deleted with a draft', async (documents, text) => {
    const dialog = await openDialog(showPage(draft({ documents })), 'Delete this draft?')
    expect(dialog.getByText(text)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Keep draft' })).toHaveFocus()
  })

  it('says that the evidence of a finished request is kept', async () => {
    const dialog = await openDialog(showPage(request({ status: 'cancelled' })), 'Delete this request?')
    expect(
      dialog.getByText('“Consulting Agreement” will be removed from your list. Its evidence is kept.'),
    ).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Delete request' })).toBeVisible()
  })

  it('goes to the dashboard, refetches its list, and never requests the deleted draft', async () => {
    const page = showPage(draft(), { [remove]: () => ({ status: 204 }) })
    page.client.setQueryData(queryKeys.requests, [])
    page.client.setQueryData(queryKeys.stats, {})
    const dialog = await openDialog(page, 'Delete this draft?')
    await page.user.click(dialog.getByRole('button', { name: 'Delete draft' }))
    await waitFor(() => expect(page.host.navigate).toHaveBeenCalledWith('/'))
    expect(page.host.announce).toHaveBeenCalledWith({ title: 'Draft deleted' })
    await waitFor(() => expect(page.client.getQueryState(queryKeys.stats)?.isInvalidated).toBe(true))
    expect(page.client.getQueryState(queryKeys.requests)?.isInvalidated).toBe(true)
    expect(page.calls.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })

  it('stays and announces the reason on failure', async () => {
    const refusal = 'This request is waiting for its recipients. Cancel it first.'
    const page = showPage(request({ status: 'declined' }), { [remove]: () => ({ status: 409, body: refusal }) })
    const dialog = await openDialog(page, 'Delete this request?')
    await page.user.click(dialog.getByRole('button', { name: 'Delete request' }))
    expect(await failureOf(page.host)).toEqual({ title: 'Failed to delete request', text: `409: ${refusal}` })
    expect(page.host.navigate).not.toHaveBeenCalled()
  })
})

import { renderPage } from '@countersign/ui/test/render-page'
import { screen, waitFor, within } from '@testing-library/react'
import { Page } from '../src/page'

const list = '/api/signature-requests'

/** Renders the dashboard over an API with one request, which can be cancelled and deleted. */
function showDashboard(status: 'draft' | 'pending' | 'cancelled' | 'expired', titled: string | null = 'Lease') {
  let requests = [
    { id: 'one', title: titled, status: status as string, documentIds: ['a'], updatedAt: '2026-11-17T10:00:00.000Z' },
  ]
  return renderPage(Page, '/', {
    [`GET ${list}`]: () => ({ body: requests }),
    'GET /api/stats': () => ({ body: { pending: 0, completed: 0, total: requests.length } }),
    [`POST ${list}/one/cancel`]: () => {
      requests = requests.map((request) => ({ ...request, status: 'cancelled' }))
      return { body: requests[0] }
    },
    [`DELETE ${list}/one`]: () => {
      requests = []
      return { status: 204 }
    },
  })
}

describe('ending a request from its row', () => {
  it('cancels a pending one with the reason and announces it, without a further dialog', async () => {
    const { calls, host, user } = showDashboard('pending')
    await user.click(await screen.findByRole('button', { name: 'Cancel request: Lease' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this request?' }))
    await user.type(dialog.getByLabelText('Reason'), 'Not needed')
    await user.click(dialog.getByRole('button', { name: 'Cancel request' }))
    await screen.findByRole('button', { name: 'Delete: Lease' })
    expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ reason: 'Not needed' }])
    expect(host.announce).toHaveBeenCalledWith({
      title: 'Request cancelled',
      text: 'We’ll tell everyone you contacted.',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['draft' as const, 'Draft deleted'],
    ['cancelled' as const, 'Request deleted'],
  ])('deletes a %s one and announces it, although its row is gone', async (status, title) => {
    const { host, user } = showDashboard(status)
    await user.click(await screen.findByRole('button', { name: 'Delete: Lease' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /^Delete/ }))
    await screen.findByText(/No signature requests yet/)
    await waitFor(() => expect(host.announce).toHaveBeenCalledWith({ title }))
  })
})

describe('the title of a row', () => {
  it('links to the request', async () => {
    showDashboard('pending')
    expect(await screen.findByRole('link', { name: 'Lease' })).toHaveAttribute('href', '/requests/one')
  })
})

describe('the row of a request whose personal data was erased', () => {
  it('offers viewing and deleting, but no download or resend', async () => {
    showDashboard('expired', null)
    await screen.findByRole('link', { name: 'View: Erased' })
    expect(screen.getByRole('button', { name: 'Delete: Erased' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull()
  })
})

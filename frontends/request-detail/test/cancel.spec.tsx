import { screen, waitFor, within } from '@testing-library/react'
import { ada, grace, katherine, mary, request } from './sample-request.js'
import { openMenu, path, showPage } from './show-page.js'
import { failureOf } from '@countersign/ui/test/stub-host'

const cancel = `POST ${path}/cancel`
const cancelled = request({ status: 'cancelled', ended: { at: '2026-11-19T08:04:00Z', reason: 'It changed.' } })

/** Shows a request, and opens the dialog. */
async function openDialog(...shown: Parameters<typeof showPage>) {
  const page = showPage(...shown)
  await openMenu(page.user)
  await page.user.click(screen.getByRole('button', { name: 'Cancel request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this request?' }))
  const confirm = () => page.user.click(dialog.getByRole('button', { name: 'Cancel request' }))
  return { ...page, dialog, confirm }
}

describe('cancelling', () => {
  it('asks for confirmation and says who will be notified', async () => {
    const page = await openDialog(request())
    expect(
      page.dialog.getByText(
        'No one can sign or approve anymore. We’ll tell the 3 people you contacted, and include your reason.',
      ),
    ).toBeVisible()
    expect(page.dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Every recipient will see this.')
    expect(page.calls.some(({ method }) => method !== 'GET')).toBe(false)
  })

  it('counts only recipients whose turn has come', async () => {
    const later = { ...grace, status: 'pending' as const, order: 2 }
    const { dialog } = await openDialog(request({ recipients: [{ ...ada, status: 'sent', order: 1 }, later, mary] }))
    expect(dialog.getByText(/tell the 1 person you contacted/)).toBeVisible()
  })

  it('gives no number when an email may still be retried', async () => {
    const failed = { ...katherine, status: 'delivery_failed' as const }
    const { dialog } = await openDialog(request({ recipients: [grace, failed] }))
    expect(dialog.getByText(/tell everyone you contacted/)).toBeVisible()
  })

  it('does nothing on Keep request, and returns the focus', async () => {
    const page = await openDialog(request())
    await page.user.click(page.dialog.getByRole('button', { name: 'Keep request' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus())
    expect(page.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('sends the reason, announces success, and shows the updated request', async () => {
    const page = await openDialog(request(), { [cancel]: () => ({ body: cancelled }) })
    await page.user.type(page.dialog.getByLabelText('Reason'), 'It changed.')
    page.answers[`GET ${path}`] = () => ({ body: cancelled })
    await page.confirm()
    expect(await screen.findByText('Cancelled on Nov 19, 2026')).toBeVisible()
    expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'It changed.' })
    expect(page.host.announce).toHaveBeenCalledWith({
      title: 'Request cancelled',
      text: 'We’ll tell everyone you contacted.',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(page.calls.filter((call) => call.path === `${path}/events`)).toHaveLength(2)
  })

  it('shows that it is busy, and ignores a second click', async () => {
    const page = await openDialog(request(), { [cancel]: () => new Promise(() => {}) })
    await page.confirm()
    const busy = await page.dialog.findByRole('button', { name: 'Cancelling...' })
    expect(busy).toHaveAttribute('aria-busy', 'true')
    await page.user.click(busy)
    expect(page.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('announces the reason for a failure and keeps the dialog open', async () => {
    const page = await openDialog(request(), { [cancel]: () => ({ status: 503, body: 'Come back soon.' }) })
    await page.confirm()
    expect(await failureOf(page.host)).toEqual({ title: 'Failed to cancel request', text: '503: Come back soon.' })
    expect(page.dialog.getByRole('button', { name: 'Cancel request' })).toBeVisible()
  })

  it('shows the current state when the request has ended meanwhile', async () => {
    const page = await openDialog(request(), {
      [cancel]: () => ({ status: 409, body: 'This request has ended: it was cancelled.' }),
    })
    page.answers[`GET ${path}`] = () => ({ body: cancelled })
    await page.confirm()
    expect(await screen.findByText('Cancelled on Nov 19, 2026')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['cancelled', cancelled, { title: 'Request cancelled', text: 'We’ll tell everyone you contacted.' }],
    [
      'as it was',
      request(),
      {
        title: 'Failed to cancel request',
        text: 'It was stopped before the server answered. The request has not changed.',
        tone: 'destructive',
      },
    ],
  ])('stops when the dialog closes, and announces the resulting state: %s', async (_what, now, notice) => {
    const page = await openDialog(request(), { [cancel]: () => new Promise(() => {}) })
    await page.confirm()
    page.answers[`GET ${path}`] = () => ({ body: now })
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(page.host.announce).toHaveBeenCalledTimes(1))
    expect(page.host.announce).toHaveBeenCalledWith(notice)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('announces success when it succeeded although the response was lost', async () => {
    const page = await openDialog(request(), { [cancel]: () => Promise.reject(new TypeError('Failed to fetch')) })
    page.answers[`GET ${path}`] = () => ({ body: cancelled })
    await page.confirm()
    await waitFor(() => expect(page.host.announce).toHaveBeenCalledTimes(1))
    expect(page.host.announce.mock.lastCall![0].title).toBe('Request cancelled')
  })

  it('stops when the dialog closes, and announces an unknown outcome when the request cannot be read', async () => {
    const page = await openDialog(request(), { [cancel]: () => new Promise(() => {}) })
    await page.confirm()
    page.answers[`GET ${path}`] = () => Promise.reject(new TypeError('Failed to fetch'))
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(page.host.announce).toHaveBeenCalledTimes(1))
    expect(page.host.announce.mock.lastCall![0].text).toContain('Check the request before you try again')
  })
})

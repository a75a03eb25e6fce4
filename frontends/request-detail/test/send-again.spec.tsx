import { screen, waitFor, within } from '@testing-library/react'
import { grace, history, request } from './sample-request.js'
import { path, showPage } from './show-page.js'
import { failureOf } from '@countersign/ui/test/stub-host'

const resend = `POST ${path}/resend`

/** Shows a request, and opens the dialog. */
async function openDialog(...shown: Parameters<typeof showPage>) {
  const page = showPage(...shown)
  await page.user.click(await screen.findByRole('button', { name: 'Send again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this request again?' }))
  const confirm = () => page.user.click(dialog.getByRole('button', { name: 'Send again' }))
  return { ...page, dialog, confirm }
}

describe('sending again', () => {
  it('asks for confirmation, names the recipients, and focuses the safe choice', async () => {
    const page = await openDialog(request())
    const text = 'Grace Hopper and Katherine Johnson get the invitation again, with the same links.'
    expect(page.dialog.getByText(text)).toBeVisible()
    expect(page.dialog.getByRole('button', { name: 'Not now' })).toHaveFocus()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('names a single recipient, and promises a new link after the signing period', async () => {
    const { dialog } = await openDialog(request({ status: 'expired', recipients: [grace] }))
    expect(dialog.getByText('Grace Hopper gets a new link, and a new signing period begins.')).toBeVisible()
  })

  it('sends, announces success, and shows the new event', async () => {
    const page = await openDialog(request(), { [resend]: () => ({ body: request() }) })
    const again = { ...history[4]!, revision: 7, type: 'InvitationsRepeated', text: 'The invitations were sent again' }
    page.answers[`GET ${path}/events`] = () => ({ body: [...history, again] })
    await page.confirm()
    expect(await screen.findByText('The invitations were sent again')).toBeInTheDocument()
    expect(page.host.announce).toHaveBeenCalledWith({
      title: 'Request sent again',
      text: 'Recipients will receive email notifications.',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows that it is busy', async () => {
    const page = await openDialog(request(), { [resend]: () => new Promise(() => {}) })
    await page.confirm()
    expect(await page.dialog.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-busy', 'true')
  })

  it('announces the reason for a failure', async () => {
    const page = await openDialog(request(), { [resend]: () => ({ status: 503, body: 'Come back soon.' }) })
    await page.confirm()
    expect(await failureOf(page.host)).toEqual({ title: 'Failed to send request again', text: '503: Come back soon.' })
  })
})

import { limits, queryKeys } from '@countersign/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { ada, document, grace, history, id, request } from './sample-request.js'
import { openMenu, path, showPage } from './show-page.js'
import { failureOf } from '@countersign/ui/test/stub-host'

const erase = `POST ${path}/erase`
const ended = { at: '2026-11-19T08:04:00Z', reason: null }
const cancelled = request({ status: 'cancelled', ended })
const tombstone = request({
  status: 'cancelled',
  ended,
  title: null,
  updatedAt: '2026-11-20T08:00:00Z',
  erased: { at: '2026-11-20T08:00:00Z', reason: 'The engine was never built.' },
  emailSubject: null,
  emailMessage: null,
  documents: [document({ originalName: null })],
  recipients: [ada, grace].map((person) => ({ ...person, name: null, email: null })),
})
const opener = { name: 'Erase personal data…' }

/** Shows a request, and opens the dialog. */
async function openDialog(...shown: Parameters<typeof showPage>) {
  const page = showPage(...shown)
  const open = async () => {
    await openMenu(page.user)
    await page.user.click(await screen.findByRole('button', opener))
    return within(await screen.findByRole('dialog', { name: 'Erase personal data?' }))
  }
  const dialog = await open()
  const giveReason = async (reason = 'The engine was never built.') => {
    await page.user.type(dialog.getByLabelText('Reason'), reason)
    await page.user.click(dialog.getByRole('button', { name: 'Erase permanently' }))
  }
  return { ...page, open, dialog, giveReason }
}

describe('erasing personal data', () => {
  it.each(['draft', 'declined', 'cancelled', 'expired', 'completed'] as const)(
    'is offered for a %s one',
    async (status) => {
      const { user } = showPage(request({ status }))
      await openMenu(user)
      expect(await screen.findByRole('button', opener)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible()
    },
  )

  it.each([null, { attempts: 0, why: null, retryAt: null }])('is not offered while it is pending', async (sealing) => {
    const { user } = showPage(request({ sealing }))
    await openMenu(user)
    expect(screen.queryByRole('button', opener)).toBeNull()
  })

  it('first lists the data that is erased and kept, and warns that it cannot be undone', async () => {
    const page = await openDialog(cancelled)
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      'Erased data cannot be recovered. This cannot be undone.',
    )
    expect(page.dialog.getByText(/names, addresses, messages, documents, and signatures/)).toBeVisible()
    expect(page.dialog.getByText(/events in the history.* Previously saved evidence still verifies/)).toBeVisible()
    const reason = page.dialog.getByRole('textbox', { name: 'Reason' })
    expect(reason).toHaveFocus()
    expect(reason).toBeRequired()
    expect(reason).toHaveAttribute('maxlength', String(limits.reasonLength))
    expect(reason).toHaveAccessibleDescription('This is stored as plain text, so leave out names.')
  })

  it('does not mention signatures or evidence for a draft', async () => {
    const { dialog } = await openDialog(request({ status: 'draft', sentAt: null, expiresAt: null }))
    expect(dialog.queryByText(/signature|evidence/i)).toBeNull()
    expect(dialog.getByRole('button', { name: 'Keep draft' })).toBeVisible()
  })

  it('requires a reason', async () => {
    const page = await openDialog(cancelled)
    await page.giveReason('   ')
    expect(page.dialog.getByRole('alert')).toHaveTextContent('Say why in a few words, without names.')
    expect(page.dialog.getByLabelText('Reason')).toBeInvalid()
    expect(page.dialog.getByLabelText('Reason')).toHaveFocus()
    expect(page.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('changes nothing on Keep request, and returns the focus', async () => {
    const page = await openDialog(cancelled)
    await page.user.click(page.dialog.getByRole('button', { name: 'Keep request' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus())
    expect(page.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('sends the reason and shows the remaining data, with the focus on its heading', async () => {
    const page = await openDialog(cancelled, { [erase]: () => ({ body: tombstone }) })
    page.answers[`GET ${path}`] = () => ({ body: tombstone })
    await page.giveReason(' The engine was never built. ')
    expect(await screen.findByText('All personal data was erased on Nov 20, 2026')).toBeVisible()
    expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'The engine was never built.' })
    expect(page.host.announce).toHaveBeenCalledWith({
      title: 'Personal data erased',
      text: 'The history keeps its events, times, and order.',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Erased' })).toHaveFocus())
    expect(page.calls.filter((call) => call.path === `${path}/events`).length).toBeGreaterThan(1)
  })

  it('clears cached past states and mails of the request', async () => {
    const page = await openDialog(cancelled, { [erase]: () => ({ body: tombstone }) })
    const others = queryKeys.requestAt('another', 2)
    for (const key of [queryKeys.requestAt(id, 2), queryKeys.outboxMail('mail'), others])
      page.client.setQueryData(key, {})
    page.answers[`GET ${path}`] = () => ({ body: tombstone })
    await page.giveReason()
    await screen.findByText(/All personal data was erased/)
    expect(page.client.getQueryData(queryKeys.requestAt(id, 2))).toBeUndefined()
    expect(page.client.getQueryData(queryKeys.outboxMail('mail'))).toBeUndefined()
    expect(page.client.getQueryData(others)).toEqual({})
  })

  it('shows that it is busy, and ignores a second click', async () => {
    const page = await openDialog(cancelled, { [erase]: () => new Promise(() => {}) })
    await page.giveReason()
    const busy = await page.dialog.findByRole('button', { name: 'Erasing...' })
    expect(busy).toHaveAttribute('aria-busy', 'true')
    await page.user.click(busy)
    expect(page.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('an erasure that fails', () => {
  const failing = { [erase]: () => ({ status: 503, body: 'Come back soon.' }) }

  it('shows the reason in the dialog and keeps the entered text', async () => {
    const page = await openDialog(cancelled, failing)
    await page.giveReason()
    expect(await page.dialog.findByRole('alert')).toHaveTextContent('Nothing was erased503: Come back soon.')
    expect(page.dialog.getByLabelText('Reason')).toHaveValue('The engine was never built.')
    expect(page.host.announce).not.toHaveBeenCalled()
  })

  it('is no longer shown when the dialog is reopened', async () => {
    const page = await openDialog(cancelled, failing)
    await page.giveReason()
    await page.dialog.findByRole('alert')
    await page.user.click(page.dialog.getByRole('button', { name: 'Keep request' }))
    expect((await page.open()).queryByRole('alert')).toBeNull()
  })

  it('is announced on the page when closing the dialog aborted it', async () => {
    const page = await openDialog(cancelled, { [erase]: () => new Promise(() => {}) })
    await page.giveReason()
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await failureOf(page.host)).toEqual({
      title: 'Failed to erase personal data',
      text: 'It was stopped before the server answered. The request has not changed.',
    })
  })

  it('is announced on the page when the request is pending again, which closes the dialog', async () => {
    const refusal = 'This request is waiting for its recipients. Cancel it first.'
    const page = await openDialog(request({ status: 'expired' }), { [erase]: () => ({ status: 409, body: refusal }) })
    page.answers[`GET ${path}`] = () => ({ body: request() })
    await page.giveReason()
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.host.announce).toHaveBeenCalledWith(expect.objectContaining({ text: `409: ${refusal}` }))
  })
})

describe('the remaining data of an erased request', () => {
  it.each(['draft', 'expired', 'cancelled', 'completed'] as const)(
    'can only be deleted from the list if it was %s',
    async (status) => {
      const { user } = showPage({ ...tombstone, status })
      await screen.findByRole('heading', { level: 1, name: 'Erased' })
      await openMenu(user)
      expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible()
      const gone = [opener.name, 'Send again', 'Continue editing', 'Download', 'All documents', 'Erased']
      for (const name of gone) {
        expect(screen.queryByRole('button', { name })).toBeNull()
        expect(screen.queryByRole('link', { name })).toBeNull()
      }
    },
  )

  it('does not claim that no reason was given', async () => {
    const declined = { ...ada, name: null, email: null, status: 'declined' as const }
    showPage({ ...tombstone, status: 'declined', recipients: [declined] })
    expect(await screen.findByText('Declined on Nov 19, 2026')).toBeVisible()
    expect(screen.queryByText('No reason was given.')).toBeNull()
  })
})

describe('the evidence', () => {
  const evidence = () => screen.queryByRole('link', { name: 'Evidence' })

  it.each(['declined', 'cancelled', 'expired', 'completed'] as const)(
    'can be downloaded for a %s request',
    async (status) => {
      const { user } = showPage(request({ status }))
      await screen.findByText(history[0]!.text)
      await openMenu(user, status === 'completed' ? 'Download' : 'More actions')
      expect(evidence()).toHaveAttribute('href', `${path}/evidence`)
    },
  )

  it('can be downloaded after an erasure', async () => {
    const { user } = showPage(tombstone)
    await screen.findByRole('heading', { level: 1, name: 'Erased' })
    await openMenu(user)
    expect(evidence()).toBeVisible()
  })

  it.each(['draft', 'pending'] as const)('is not offered for a %s request', async (status) => {
    const { user } = showPage(request({ status }))
    await openMenu(user)
    expect(evidence()).toBeNull()
  })
})

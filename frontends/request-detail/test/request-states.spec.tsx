import { screen, waitFor } from '@testing-library/react'
import { id, katherine, request } from './sample-request.js'
import { openMenu, path, showPage } from './show-page.js'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('while the request is loading', () => {
  it('announces that, and shows a skeleton after a moment', async () => {
    showPage(null, { [`GET ${path}`]: () => new Promise(() => {}) })
    expect(screen.getByRole('status')).toHaveTextContent('Loading the request')
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await waitFor(() => expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(10))
  })
})

describe('an unknown request', () => {
  it('is reported as not found, with a link back', async () => {
    const { host, user } = showPage(null, {
      [`GET ${path}`]: () => ({ status: 404, body: 'There is no such request.' }),
    })
    expect(await heading('Request Not Found')).toBeVisible()
    expect(host.setTitle).toHaveBeenLastCalledWith('Request Not Found')
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    expect(host.navigate).toHaveBeenCalledWith('/')
  })
})

describe('a request that cannot be loaded', () => {
  const broken = () => ({ status: 500, body: 'The disk is full.' })

  it('shows the reason, and the request once Retry succeeds, with the focus on its title', async () => {
    const { answers, user } = showPage(null, { [`GET ${path}`]: broken })
    expect(await screen.findByRole('alert')).toHaveTextContent('The request could not be loaded500: The disk is full.')
    answers[`GET ${path}`] = () => ({ body: request() })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await heading('Consulting Agreement')).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the error again when Retry fails too, with the focus back on the page', async () => {
    const { calls, user } = showPage(null, { [`GET ${path}`]: broken })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await heading('Signature request')).toHaveFocus()
    expect(calls.filter((call) => call.path === path)).toHaveLength(2)
  })
})

describe('a draft', () => {
  const draft = (over = {}) => request({ status: 'draft', sentAt: null, expiresAt: null, ...over })

  it('can only be edited, downloaded and deleted', async () => {
    const { host, user } = showPage(draft())
    expect(await screen.findByText('Not sent yet')).toBeVisible()
    expect(buttons()).not.toEqual(expect.arrayContaining(['Send again']))
    await openMenu(user)
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible()
    const file = screen.getByRole('link', { name: 'Consulting Agreement.pdf', description: '' })
    expect(file).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Continue editing' }))
    expect(host.navigate).toHaveBeenCalledWith(`/create?request=${id}`)
  })

  it('shows that documents, recipients and fields are missing', async () => {
    const { user } = showPage(draft({ documents: [], recipients: [], signatureFields: [] }))
    expect(await screen.findByText('No documents yet.')).toBeVisible()
    for (const text of ['No recipients yet.', '0 document(s)']) expect(screen.getByText(text)).toBeVisible()
    await openMenu(user)
    expect(screen.queryByText('Download')).toBeNull()
  })

  it('shows no progress', async () => {
    showPage(draft({ recipients: [katherine] }))
    await screen.findByText('Katherine Johnson')
    expect(screen.queryByRole('img', { name: /of \d+ (?:signed|approved)/ })).toBeNull()
  })
})

describe('a pending request', () => {
  it('can be cancelled and sent again, and shows the end of the signing period', async () => {
    const { user } = showPage(request())
    expect(
      await screen.findByText('The signing period ends on 17 December 2026, 21:18 India Standard Time.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
    expect(screen.getByText('Cancel request')).not.toBeVisible()
    await openMenu(user)
    expect(screen.getByRole('button', { name: 'Cancel request' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('a request that has ended', () => {
  const ended = { at: '2026-11-19T08:04:00Z', reason: null as string | null }

  it.each(['Cancelled', 'Declined'] as const)('shows when it was %s, and why', async (word) => {
    const status = word === 'Cancelled' ? 'cancelled' : 'declined'
    const { user } = showPage(request({ status, ended: { ...ended, reason: 'The work changed.' } }))
    expect(await screen.findByText(`${word} on Nov 19, 2026`)).toBeVisible()
    expect(screen.getByText('The work changed.')).toBeVisible()
    await openMenu(user)
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull()
    expect(screen.queryByText(/The signing period ends/)).toBeNull()
  })

  it('shows that no reason was given', async () => {
    showPage(request({ status: 'cancelled', ended }))
    expect(await screen.findByText('No reason was given.')).toBeVisible()
  })

  it('shows when copies of a completed one were sent', async () => {
    showPage(request({ status: 'completed', ended }))
    const sentence = 'Everyone has signed or approved. The sealed copies went out on Nov 19, 2026.'
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText('Completed')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('does not say that copies of a completed one were sent if some did not arrive', async () => {
    showPage(request({ status: 'completed', ended, missedResult: [null] }))
    expect(
      await screen.findByText('Everyone has signed or approved. The documents were sealed on Nov 19, 2026.'),
    ).toBeVisible()
  })

  it('shows when an expired one ended, and offers to send it again', async () => {
    showPage(request({ status: 'expired' }))
    expect(
      await screen.findByText('The signing period ended on 17 December 2026, 21:18 India Standard Time.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
  })
})

import { screen, waitFor } from '@testing-library/react'
import { acted, view } from './sample-view.js'
import { decline, path, read, setWide, showPage, title, viewed } from './show-page.js'

beforeEach(() => setWide(false))

const ended = (status: 'cancelled' | 'declined' | 'expired', reason: string | null = null) =>
  view({
    request: { ...view().request, status },
    ended: { status, at: '2026-11-20T11:20:00Z', reason },
    yourTurn: false,
  })

describe('a signing link', () => {
  it('announces that it is loading', () => {
    showPage(null, { [read]: () => new Promise(() => {}) })
    expect(screen.getByRole('status')).toHaveTextContent('Loading the signature request')
  })

  it('shows the sender, the request, their message and the deadline', async () => {
    const { host } = showPage(view())
    expect(await title('Grace Hopper asks you to sign Contract Agreement')).toBeVisible()
    expect(screen.getByText('Hello Ada')).toBeVisible()
    expect(screen.getByText('2 pages, 2 KB')).toBeVisible()
    expect(screen.getByText('16 December 2026, 14:42 India Standard Time')).toBeVisible()
    expect(host.setTitle).toHaveBeenLastCalledWith('Contract Agreement')
  })

  it('contains no link into the product', async () => {
    showPage(view())
    await title(/asks you to sign/)
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^#/),
    ])
  })

  it('shows that it is not the recipient’s turn and who has acted, and allows reading and declining', async () => {
    const others = [{ name: 'Alan Turing', role: 'signer' as const, status: 'signed' as const }]
    showPage(view({ yourTurn: false, others }))
    expect(await title('It’s not your turn yet')).toBeVisible()
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Alan TuringSignersigned',
      'Ada Lovelace, youSignerasked',
    ])
    expect(screen.getByRole('button', { name: 'Read the documents' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Decline to sign…' })).toBeVisible()
  })

  it('thanks the recipient and counts those who still need to sign', async () => {
    showPage(acted())
    expect(await title('Thank you, Ada Lovelace. You have signed.')).toBeVisible()
    expect(screen.getByText(/^One person still needs to sign\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'grace@example.com' })).toHaveAttribute('href', 'mailto:grace@example.com')
  })

  it('shows that the documents are being sealed, then the copy, without user action', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { answers } = showPage(acted({ progress: { done: 2, total: 2 } }))
    expect(await screen.findByText(/The documents are being sealed, which takes a minute\./)).toBeVisible()
    const files = [
      { documentId: 'document-1', name: 'Agreement, signed.pdf', sha256: `f387dc71${'0'.repeat(48)}1faafbc1` },
    ]
    answers[read] = () => ({ body: acted({ request: { ...view().request, status: 'completed' }, files }) })
    jest.advanceTimersByTime(2500)
    expect(await title('Everyone has signed Contract Agreement.')).toHaveFocus()
    jest.useRealTimers()
    expect(screen.getByText('SHA-256 f387 dc71 … 1faa fbc1')).toBeVisible()
    const one = screen.getByRole('link', { name: 'Agreement, signed.pdf' })
    expect(one).toHaveAttribute('href', `${path}/sealed/document-1`)
    expect(screen.getByRole('link', { name: 'Download everything' })).toHaveAttribute('href', `${path}/download`)
    expect(screen.getByRole('link', { name: 'Download Evidence.zip' })).toHaveAttribute('href', `${path}/evidence`)
  })

  it('shows that sealing was given up, and does not ask to wait', async () => {
    showPage(acted({ progress: { done: 2, total: 2 }, sealingGivenUp: true }))
    expect(await screen.findByText(/the documents could not be sealed, and we’ve stopped trying/)).toBeVisible()
    expect(screen.getByText(/Grace Hopper can end this request/)).toBeVisible()
    expect(screen.queryByText(/takes a minute/)).toBeNull()
  })

  it('shows a copy recipient that there is no copy yet', async () => {
    const recipient = { ...view().recipient, role: 'cc' as const }
    showPage(view({ recipient, yourTurn: false }))
    expect(await title('Your copy is not ready yet')).toBeVisible()
  })

  it.each([
    ['cancelled', 'Grace Hopper cancelled this request'],
    ['declined', 'This request was declined'],
    ['expired', 'This request has expired'],
  ] as const)('shows how the request ended: %s', async (status, heading) => {
    showPage(ended(status, status === 'expired' ? null : 'There is an error in Annex A.'))
    expect(await title(heading)).toBeVisible()
    expect(screen.queryAllByText('There is an error in Annex A.')).toHaveLength(status === 'expired' ? 0 : 1)
    for (const time of screen.getAllByTitle('Nov 20, 2026, 11:20 UTC')) {
      expect(time).toHaveTextContent('20 November 2026, 16:50')
    }
    expect(screen.getByRole('button', { name: 'Read your copy' })).toBeVisible()
  })

  it('addresses the recipient who declined in the second person', async () => {
    const recipient = { ...view().recipient, status: 'declined' as const }
    showPage({ ...ended('declined', 'No.'), recipient })
    expect(await title('You declined this request')).toBeVisible()
  })
})

it.each(['.', ')', '>', ',', ';', '"', '”', '%3E', '.)', '>,', '_x'])(
  'a link opens with %s copied behind it',
  async (copied) => {
    showPage(ended('cancelled'), {}, copied)
    expect(await title(/cancelled/)).toBeVisible()
  },
)

describe('a link that cannot be opened', () => {
  it('is reported as wrong, without Retry', async () => {
    showPage(null, { [read]: () => ({ status: 404, body: 'There is no such link.' }) })
    expect(await title('This link doesn’t work')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('names its replacement when it no longer works', async () => {
    const text = 'There is a newer link: the request was sent again. Look for the latest mail about it.'
    showPage(null, { [read]: () => ({ status: 410, body: text }) })
    expect(await title('This link no longer works')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(text)
  })

  it('can be retried when the server could not be reached', async () => {
    const { answers, user } = showPage(null, {
      [read]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    expect(await screen.findByText('The server did not answer. Check the network and try again.')).toBeVisible()
    answers[read] = () => ({ body: view() })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await title(/asks you to sign/)).toBeVisible()
  })
})

describe('viewing', () => {
  const reports = (calls: { method: string; path: string }[]) => calls.filter((call) => call.path === `${path}/viewed`)

  it('is recorded once, at the first interaction', async () => {
    const { calls, user } = showPage(view())
    await title(/asks you to sign/)
    expect(reports(calls)).toHaveLength(0)
    await user.keyboard('{Tab}')
    await user.keyboard('{Tab}')
    expect(reports(calls)).toEqual([{ method: 'POST', path: `${path}/viewed`, body: {} }])
  })

  it('is not recorded for a request that has ended', async () => {
    const { calls, user } = showPage(ended('expired'))
    await title('This request has expired')
    expect(screen.getByText(/could be signed until 16 December 2026, 14:42 India Standard Time\./)).toBeVisible()
    await user.keyboard('{Tab}')
    expect(reports(calls)).toHaveLength(0)
  })
})

describe('the consent', () => {
  it('is required, and the focus goes to its box', async () => {
    const { user } = showPage(view())
    await user.click(await screen.findByRole('button', { name: 'Continue to the documents' }))
    const box = screen.getByRole('checkbox')
    expect(box).not.toBeChecked()
    expect(box).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('Please check this box to continue.')
  })

  it('follows the notice that other recipients see IP addresses in the evidence', async () => {
    showPage(view())
    expect(
      await screen.findByText(/IP address.* The other recipients see this in the certificate and the evidence/),
    ).toBeVisible()
  })

  it('is recorded, and leads to the documents, with the focus on their title', async () => {
    const { calls, toSigning } = showPage(view())
    await toSigning()
    expect(calls).toContainEqual({ method: 'POST', path: `${path}/viewed`, body: { consent: true } })
    expect(await title(/^Contract Agreement/)).toHaveFocus()
  })

  it('shows the failure, and stays', async () => {
    const { user } = showPage(view(), { [viewed]: () => ({ status: 503, body: 'Come back soon.' }) })
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Continue to the documents' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('That didn’t go through.')
  })
})

describe('declining', () => {
  const openDialog = async (page: ReturnType<typeof showPage>) => {
    await page.user.click(await screen.findByRole('button', { name: 'Decline to sign…' }))
    await screen.findByRole('dialog', { name: 'Decline to sign?' })
  }
  const confirm = () => screen.getByRole('button', { name: 'Decline to sign' })

  it('names its effect and who is notified, and requires a reason', async () => {
    const page = showPage(view())
    await openDialog(page)
    expect(screen.getByText('We’ll tell Grace Hopper and Alan Turing, and include your reason.')).toBeVisible()
    await page.user.click(confirm())
    expect(await screen.findByText('Please say why in a few words. The others will read it.')).toBeVisible()
    expect(screen.getByLabelText('Your reason')).toHaveFocus()
    expect(page.calls.some((call) => call.path.endsWith('/decline'))).toBe(false)
  })

  it('ends the request, and the page shows it', async () => {
    const recipient = { ...view().recipient, status: 'declined' as const }
    const page = showPage(view(), {
      [decline]: () => ({ body: { ...ended('declined', 'The fee is wrong.'), recipient } }),
    })
    await openDialog(page)
    await page.user.type(screen.getByLabelText('Your reason'), ' The fee is wrong. ')
    await page.user.click(confirm())
    expect(await title('You declined this request')).toBeVisible()
    expect(page.calls).toContainEqual({
      method: 'POST',
      path: `${path}/decline`,
      body: { reason: 'The fee is wrong.' },
    })
  })

  const closeUnanswered = async (now: () => { body: unknown } | Promise<never>) => {
    const page = showPage(view(), { [decline]: () => new Promise(() => {}) })
    await openDialog(page)
    await page.user.type(screen.getByLabelText('Your reason'), 'The fee is wrong.')
    await page.user.click(confirm())
    page.answers[read] = now
    await page.user.click(screen.getByRole('button', { name: 'Keep reviewing' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    return page
  }

  it.each([
    ['nothing', () => ({ body: view() }), 'It was stopped before the server answered. The request has not changed.'],
    [
      'that nobody knows',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'It was stopped before the server answered. Check the request before you try again: the server does not answer.',
    ],
  ])('stops when the dialog closes, and announces the outcome: %s', async (_what, now, text) => {
    const { host } = await closeUnanswered(now)
    await waitFor(() => expect(host.announce).toHaveBeenCalledTimes(1))
    expect(host.announce).toHaveBeenCalledWith({ title: 'Failed to decline', text, tone: 'destructive' })
    expect(await title(/Contract Agreement/)).toBeVisible()
  })

  it('stops when the dialog closes, and the page shows that it was declined anyway', async () => {
    const recipient = { ...view().recipient, status: 'declined' as const }
    const { host } = await closeUnanswered(() => ({ body: { ...ended('declined', 'The fee is wrong.'), recipient } }))
    expect(await title('You declined this request')).toBeVisible()
    expect(host.announce).not.toHaveBeenCalled()
  })

  it('shows the current state when it is too late', async () => {
    const page = showPage(view(), { [decline]: () => ({ status: 410, body: 'This request has expired.' }) })
    await openDialog(page)
    page.answers[read] = () => ({ body: ended('expired') })
    await page.user.type(screen.getByLabelText('Your reason'), 'No')
    await page.user.click(confirm())
    expect(await title('This request has expired')).toBeVisible()
  })
})

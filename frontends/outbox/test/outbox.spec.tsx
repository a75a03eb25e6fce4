import { screen, waitFor, within } from '@testing-library/react'
import { replaceGlobals } from '@countersign/ui/test/replace-globals'
import { having, list, mail, showPage } from './show-page.js'
import { failureOf } from '@countersign/ui/test/stub-host'

/** Result of the page's media query. */
let narrow = false
beforeEach(() => {
  narrow = false
  replaceGlobals({ matchMedia: () => ({ matches: narrow }) })
})

const mails = async () => within(await screen.findByRole('region', { name: 'Emails, newest first' }))
const lines = (of: Pick<typeof screen, 'getAllByRole'>) => of.getAllByRole('link').map((line) => line.textContent)
const letter = (name: string) => screen.findByRole('article', { name })
const many = (count: number) => Array.from({ length: count }, (_, index) => mail(`mail-${index + 1}`))

describe('the outbox', () => {
  it('explains its purpose', async () => {
    const { host } = showPage(having(mail('a')))
    expect(screen.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
    const lede = 'Email isn’t set up, so messages are saved here. Nothing leaves this computer.'
    expect(screen.getByText(lede)).toBeVisible()
    expect(host.setTitle).toHaveBeenCalledWith('Outbox')
    await letter('Please sign: a')
  })

  it('lists mails in server order with address, day and subject, and shows the newest', async () => {
    const older = mail('b', { to: 'ada@example.com', at: '2026-11-11T08:00:00Z', subject: '' })
    showPage(having(mail('a'), older))
    expect(lines(await mails())).toEqual([
      'grace.hopper@example.comNov 17Please sign: a',
      'ada@example.comNov 11(no subject)',
    ])
    expect(await letter('Please sign: a')).toBeVisible()
    const [first, second] = (await mails()).getAllByRole('link')
    expect(first).toHaveAttribute('aria-current', 'true')
    expect(second).not.toHaveAttribute('aria-current')
  })

  it('shows the selected mail and puts it in the address', async () => {
    const { host, user } = showPage(having(mail('a'), mail('b')))
    await user.click((await mails()).getByRole('link', { name: /Please sign: b/ }))
    expect(host.navigate).toHaveBeenCalledWith('/outbox?mail=b')
    expect(await letter('Please sign: b')).toBeVisible()
    expect((await mails()).getByRole('link', { current: true })).toHaveTextContent('Please sign: b')
    expect(screen.getByRole('article')).not.toHaveFocus()
  })

  it('shows the mail from the address', async () => {
    showPage(having(mail('a'), mail('b')), '?mail=b')
    expect(await letter('Please sign: b')).toBeVisible()
  })

  it('focuses the mail when it is displayed below the list', async () => {
    narrow = true
    const { user } = showPage(having(mail('a'), mail('b')))
    await user.click((await mails()).getByRole('link', { name: /Please sign: b/ }))
    expect(screen.getByRole('article')).toHaveFocus()
  })

  it('shows twenty mails at a time', async () => {
    const { user } = showPage(having(...many(45)))
    expect((await mails()).getAllByRole('listitem')).toHaveLength(20)
    expect(screen.getByText('Showing 20 of 45')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(screen.getByText('Showing 45 of 45')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('shows enough mails to include the open one', async () => {
    showPage(having(...many(45)), '?mail=mail-31')
    expect((await mails()).getByRole('link', { current: true })).toHaveTextContent('mail-31')
    expect(screen.getByText('Showing 31 of 45')).toBeVisible()
  })

  it('shows an empty state with a link to create a request', async () => {
    const { host, user } = showPage({ [list]: () => ({ body: [] }) })
    expect(await screen.findByText(/No emails yet\. Every email sent for a request is saved here\./)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Create a request' }))
    expect(host.navigate).toHaveBeenCalledWith('/create')
  })

  it('announces loading and shows a skeleton', async () => {
    showPage({ [list]: () => new Promise(() => {}) })
    expect(screen.getByRole('status')).toHaveTextContent('Loading the outbox')
    await waitFor(() => expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(10))
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  })

  it('shows the load error, and the outbox once Retry succeeds', async () => {
    const { answers, user } = showPage({ [list]: () => ({ status: 500, body: 'The disk is full.' }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('The outbox could not be loaded500: The disk is full.')
    Object.assign(answers, having(mail('a')))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await letter('Please sign: a')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('is off when a mail server is configured', async () => {
    showPage({
      [list]: () => ({ status: 404, body: 'The outbox is off: mails are sent by the configured mail server.' }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'The outbox is off' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/')
  })
})

describe('Refresh', () => {
  it('shows new mails and announces their number', async () => {
    const { answers, host, user } = showPage(having(mail('a')))
    await letter('Please sign: a')
    Object.assign(answers, having(mail('b'), mail('a')))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await letter('Please sign: b')).toBeVisible()
    expect(host.say).toHaveBeenCalledWith('2 emails')
  })

  it('keeps the current mails on failure and announces the reason', async () => {
    const { answers, host, user } = showPage(having(mail('a')))
    await letter('Please sign: a')
    answers[list] = () => ({ status: 503, body: 'Come back soon.' })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await failureOf(host)).toEqual({ title: 'Failed to refresh the outbox', text: '503: Come back soon.' })
    expect(await letter('Please sign: a')).toBeVisible()
  })

  it('shows that it is busy', async () => {
    const { answers, user } = showPage(having(mail('a')))
    await letter('Please sign: a')
    answers[list] = () => new Promise(() => {})
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true')
  })
})

import { screen, within } from '@testing-library/react'
import { having, mail, showPage } from './show-page.js'

const letter = async () => within(await screen.findByRole('article', { name: 'Please sign: a' }))

describe('a mail', () => {
  it('shows sender, recipient and date', async () => {
    showPage(having(mail('a')))
    const shown = await letter()
    const terms = shown.getAllByRole('term').map((term) => term.textContent)
    const values = shown.getAllByRole('definition').map((value) => value.textContent)
    expect(terms).toEqual(['From', 'To', 'Date'])
    expect(values).toEqual([
      'Countersign <no-reply@example.com>',
      'Grace Hopper <grace.hopper@example.com>',
      'Nov 17, 2026, 21:18 (India Standard Time)',
    ])
  })

  it('is shown in a sandboxed frame without scripts or an origin', async () => {
    showPage(having(mail('a')))
    await letter()
    const frame = screen.getByTitle('The email: Please sign: a')
    expect(frame).toHaveAttribute('src', '/api/outbox/a/html')
    expect(frame.getAttribute('sandbox')?.split(' ')).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox'])
  })

  it('never puts its HTML into the page', async () => {
    showPage(having(mail('a', { html: '<img src="x" alt="from the mail">' })))
    await letter()
    expect(screen.queryByAltText('from the mail')).toBeNull()
  })

  it('is shown as text when it has no HTML', async () => {
    showPage(having(mail('a', { html: '', text: 'Only <b>text</b>' })))
    expect((await letter()).getByText('Only <b>text</b>')).toBeVisible()
    expect(screen.queryByTitle(/The email:/)).toBeNull()
  })

  it('lists attachments with their sizes', async () => {
    showPage(having(mail('a', { attachments: [{ name: 'Agreement.pdf', size: 98_816 }] })))
    expect((await letter()).getByText('Agreement.pdf (96.5 KB)')).toBeVisible()
  })

  it('can be downloaded as an .eml file', async () => {
    showPage(having(mail('a')))
    expect((await letter()).getByRole('link', { name: 'Download as .eml: Please sign: a' })).toHaveAttribute(
      'href',
      '/api/outbox/a/eml',
    )
  })

  it('shows the load error, keeps the list, and reloads on Retry', async () => {
    const given = having(mail('a'))
    const { answers, user } = showPage({
      ...given,
      'GET /api/outbox/a': () => ({ status: 404, body: 'No such mail.' }),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The email could not be loaded404: No such mail.')
    expect(screen.getByRole('region', { name: 'Emails, newest first' })).toBeVisible()
    Object.assign(answers, given)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await letter()).getByTitle('Nov 17, 2026, 15:48 UTC')).toHaveTextContent('Nov 17, 2026, 21:18')
    expect(screen.getByRole('article')).toHaveFocus()
  })

  it('announces that it is loading', async () => {
    showPage({ ...having(mail('a')), 'GET /api/outbox/a': () => new Promise(() => {}) })
    const pane = await screen.findByRole('article', { name: 'Email' })
    expect(within(pane).getByRole('status')).toHaveTextContent('Loading the email')
  })
})

import { screen, within } from '@testing-library/react'
import { history, request } from './sample-request.js'
import { path, showPage } from './show-page.js'

const events = `GET ${path}/events`
const steps = (list: HTMLElement) => within(list).getAllByRole('listitem')
const texts = (list: HTMLElement) => steps(list).map((step) => step.textContent)
const list = async () => within(await screen.findByRole('region', { name: 'History' })).findByRole('list')

describe('the history', () => {
  it('lists events newest first, with times in the reader’s time zone, and leaves out edits of the draft', async () => {
    showPage(request())
    expect(texts(await list())).toEqual([
      'The invitation to Katherine Johnson could not be deliveredNov 17, 21:06',
      'The request was sent to 3 peopleNov 17, 21:05',
      '“Consulting Agreement.pdf” was addedNov 17, 21:02',
      'Ada Lovelace created the requestNov 17, 21:01',
    ])
    expect(screen.getByText('Times in India Standard Time')).toBeVisible()
  })

  it('shows all events on request, and fewer again', async () => {
    const { user } = showPage(request())
    const shown = await list()
    await user.click(screen.getByRole('button', { name: 'Show all 6 events' }))
    expect(steps(shown)).toHaveLength(6)
    expect(texts(shown)[3]).toContain('Grace Hopper was added as a signer')
    const fewer = screen.getByRole('button', { name: 'Show fewer events' })
    expect(fewer).toHaveAttribute('aria-expanded', 'true')
    await user.click(fewer)
    expect(steps(shown)).toHaveLength(4)
  })

  it('folds consecutive delivered emails, and shows each on request', async () => {
    const mail = (revision: number, name: string) => ({
      ...history[5]!,
      revision,
      type: 'MailDelivered',
      text: `The invitation to ${name} was saved to the outbox`,
    })
    const mails = [mail(7, 'Ada'), mail(8, 'Grace'), mail(9, 'Mary')]
    const { user } = showPage(request(), { [events]: () => ({ body: [...history, ...mails] }) })
    const shown = await list()
    expect(texts(shown)[0]).toContain('The invitation to Mary was saved to the outbox, and 2 more emails')
    expect(steps(shown)).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Show all 9 events' }))
    expect(texts(shown)[1]).toContain('The invitation to Grace was saved to the outbox')
  })

  it('offers no button when all events are shown', async () => {
    showPage(request(), { [events]: () => ({ body: history.slice(0, 2) }) })
    await list()
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  })

  it('shows an event of an unknown type', async () => {
    const unknown = { ...history[0]!, type: 'SomethingNew', kind: 'course', text: 'Something new happened' }
    showPage(request(), { [events]: () => ({ body: [unknown] }) })
    expect(await screen.findByText('Something new happened')).toBeVisible()
  })

  it('highlights sending and failures', async () => {
    showPage(request())
    const [failed, sent, , created] = steps(await list())
    expect(created).not.toHaveClass('is-key')
    expect(sent).toHaveClass('is-key')
    expect(failed).toHaveClass('is-bad')
  })

  it('shows its load error while the rest of the page works, and reloads on Retry', async () => {
    const { answers, user } = showPage(request(), { [events]: () => ({ status: 503, body: 'Come back soon.' }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded503: Come back soon.')
    expect(screen.getByRole('heading', { level: 1, name: 'Consulting Agreement' })).toBeVisible()
    answers[events] = () => ({ body: history })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(steps(await list())).toHaveLength(4)
    expect(screen.getByRole('heading', { name: 'History' })).toHaveFocus()
  })

  it('announces that it is loading', async () => {
    showPage(request(), { [events]: () => new Promise(() => {}) })
    await screen.findByRole('region', { name: 'History' })
    expect(screen.getByRole('status')).toHaveTextContent('Loading the history')
  })

  it('keeps a right-to-left name apart from the sentence around it', async () => {
    const [signer, ...others] = request().recipients
    showPage({ ...request(), recipients: [{ ...signer!, name: 'שרה כהן', status: 'viewed' }, ...others] })
    expect((await screen.findAllByText('\u2068שרה כהן\u2069'))[0]).toBeVisible()
    expect(screen.getByText(/^Waiting for .*\u2068שרה כהן\u2069/)).toBeVisible()
  })
})

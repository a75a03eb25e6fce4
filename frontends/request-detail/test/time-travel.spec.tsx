import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ada, grace, history, request } from './sample-request.js'
import { openMenu, path, showPage } from './show-page.js'

const at = (revision: number) => `GET ${path}?at=${revision}`
const slider = () => screen.findByRole('slider', { name: 'History at' })
const then = request({ status: 'draft', sentAt: null, title: 'First draft', recipients: [ada] })

/** Moves the slider to an event's index, from 0. */
const moveTo = async (place: number) => fireEvent.change(await slider(), { target: { value: String(place) } })

describe('the slider of the history', () => {
  it('starts at the present', async () => {
    const { user } = showPage(request())
    expect(await slider()).toHaveValue('5')
    expect(await slider()).toHaveAttribute('aria-valuetext', 'Now')
    await openMenu(user)
    expect(screen.getByRole('button', { name: 'Cancel request' })).toBeVisible()
  })

  it('shows the request after an event, names the event, and offers no actions', async () => {
    showPage(request({ recipients: [ada, grace] }), { [at(3)]: () => ({ body: then }) })
    await moveTo(2)
    expect(await screen.findByRole('heading', { level: 1, name: 'First draft' })).toBeVisible()
    const notice = screen.getByText('The request on Nov 17, 21:03').closest('[role="status"]')
    expect(notice).toHaveTextContent('Grace Hopper was added as a signer')
    expect(await slider()).toHaveAttribute('aria-valuetext', 'Nov 17, 21:03: Grace Hopper was added as a signer')
    expect(within(screen.getByRole('region', { name: 'Recipients' })).queryByText('Grace Hopper')).toBeNull()
    for (const name of ['More actions', 'Send again']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('marks later events', async () => {
    showPage(request(), { [at(2)]: () => ({ body: then }) })
    await moveTo(1)
    await screen.findByRole('heading', { level: 1, name: 'First draft' })
    expect(screen.getByText('The request was sent to 3 people').closest('li')).toHaveClass('is-later')
    expect(screen.getByText('Ada Lovelace created the request').closest('li')).not.toHaveClass('is-later')
  })

  it('returns to the present, with the focus on the title', async () => {
    const { user } = showPage(request(), { [at(1)]: () => ({ body: then }) })
    await moveTo(0)
    await user.click(await screen.findByRole('button', { name: 'Back to now' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Consulting Agreement' })).toHaveFocus()
    expect(await slider()).toHaveValue('5')
    expect(screen.getByRole('button', { name: 'More actions' })).toBeVisible()
  })

  it('loads only the state where it rests, not those it passes', async () => {
    const { calls } = showPage(request(), { [at(1)]: () => ({ body: then }), [at(2)]: () => ({ body: then }) })
    const range = await slider()
    // Without a pause between them, however busy the machine is.
    for (const place of ['1', '0']) fireEvent.change(range, { target: { value: place } })
    await screen.findByRole('button', { name: 'Back to now' })
    await waitFor(() => expect(calls.filter((call) => call.path.includes('?at='))).toHaveLength(1))
    expect(calls.some((call) => call.path === `${path}?at=1`)).toBe(true)
    expect(history).toHaveLength(6)
  })
})

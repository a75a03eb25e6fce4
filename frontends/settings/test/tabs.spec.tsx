import { screen, within } from '@testing-library/react'
import { useIsPhone } from '../src/phone/use-is-phone'
import { ada, open, showPage, signInTab } from './show-page'

jest.mock('../src/phone/use-is-phone', () => ({ useIsPhone: jest.fn(() => false) }))

const ready = 'GET /api/health/ready'
const healthy = { body: { status: 'ready', parts: [{ name: 'event-log', status: 'ok', detail: '214 events' }] } }
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the tabs', () => {
  it('are all available with an account, each at its own path', async () => {
    const { host, user } = showPage({ ...signInTab, [ready]: () => healthy })
    expect(await title('Profile')).toBeVisible()
    expect(tabs()).toEqual(['Profile', 'Sign-in and devices', 'Team', 'People', 'Installation'])
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
    await user.click(screen.getByRole('link', { name: 'Sign-in and devices' }))
    expect(host.navigate).toHaveBeenCalledWith('/settings/sign-in')
    expect(await title('Sign-in and devices')).toBeVisible()
    expect(host.setTitle).toHaveBeenLastCalledWith('Sign-in and devices')
  })

  it('are only the installation without accounts, with a link to create the first one', async () => {
    showPage({ [ready]: () => healthy }, '/settings', open)
    expect(await title('Installation')).toBeVisible()
    expect(tabs()).toEqual(['Installation'])
    expect(screen.getByRole('heading', { name: 'Protect this installation with an account' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Protect this installation' })).toHaveAttribute('href', '/setup')
    expect(screen.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox')
  })
})

describe('on a phone', () => {
  const onPhone = async (given: typeof ada) => {
    jest.mocked(useIsPhone).mockReturnValue(true)
    return showPage({ [ready]: () => healthy }, '/settings', given)
  }
  afterEach(() => jest.mocked(useIsPhone).mockReturnValue(false))

  it('the first page lists the tabs, and each links back', async () => {
    const { host, user } = await onPhone(ada)
    expect(await title('Settings')).toBeVisible()
    expect(host.setTitle).toHaveBeenLastCalledWith('Settings')
    await user.click(screen.getByRole('link', { name: 'Profile' }))
    expect(host.navigate).toHaveBeenCalledWith('/settings/profile')
    expect(await title('Profile')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await title('Settings')).toBeVisible()
  })

  it('a single tab is shown directly', async () => {
    await onPhone(open)
    expect(await title('Installation')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
  })
})

describe('the profile', () => {
  it('stores a new name and updates the cached account', async () => {
    const { calls, client, user } = showPage({
      'PATCH /api/me': ({ body }) => ({ body: { ...ada, person: { ...ada.person, ...(body as object) } } }),
    })
    const name = await screen.findByRole('textbox', { name: 'Full Name' })
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter your name.')).toBeVisible()
    expect(name).toHaveFocus()
    await user.type(name, '\u3164{Enter}')
    expect(screen.getByText('Enter your name.')).toBeVisible()
    await user.clear(name)
    await user.type(name, ' Ada King {Enter}')
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(calls[0]!.body).toEqual({ name: 'Ada King' })
    expect(client.getQueryData(['/api/me'])).toMatchObject({ person: { name: 'Ada King' } })
  })

  it('keeps the typed name when saving fails, and shows the reason', async () => {
    const { user } = showPage({ 'PATCH /api/me': () => ({ status: 503, body: 'Come back soon.' }) })
    const name = await screen.findByRole('textbox', { name: 'Full Name' })
    await user.type(name, ' King{Enter}')
    expect(await screen.findByText('Come back soon.')).toBeVisible()
    expect(name).toHaveValue('Ada Lovelace King')
  })

  it('shows the email address as text, in the same card', async () => {
    showPage({})
    const card = within(await screen.findByRole('region', { name: 'Name and address' }))
    expect(card.getByText('ada@example.com')).toBeVisible()
    expect(card.getAllByRole('textbox')).toHaveLength(1)
  })
})

describe('the team', () => {
  it('is renamed', async () => {
    const { calls, client, user } = showPage(
      { 'PATCH /api/teams/team-1': () => ({ body: { id: 'team-1', name: 'Engines' } }) },
      '/settings/team',
    )
    const name = await screen.findByRole('textbox', { name: 'Name of the team' })
    await user.clear(name)
    await user.type(name, 'Engines{Enter}')
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(calls[0]!.body).toEqual({ name: 'Engines' })
    expect(client.getQueryData(['/api/me'])).toMatchObject({ team: { name: 'Engines' }, teams: [{ name: 'Engines' }] })
  })
})

describe('the team, without permission to manage it', () => {
  it('has a name to read', async () => {
    showPage({}, '/settings/team', { ...ada, permissions: ['people:read'] })
    const card = within(await screen.findByRole('region', { name: 'Name' }))
    expect(card.getByText('Analytical Engines')).toBeVisible()
    expect(card.getByText('Owners and admins can change it.')).toBeVisible()
    expect(card.queryByRole('textbox')).toBeNull()
  })
})

describe('the installation', () => {
  it('says in one line that everything works, with the parts behind a press and no position of the log', async () => {
    const parts = [
      { name: 'event-log', status: 'ok', detail: '214 events' },
      { name: 'history', status: 'ok', detail: 'Histories at position 10' },
    ]
    const { user } = showPage({ [ready]: () => ({ body: { status: 'ready', parts } }) }, '/settings/installation')
    expect(await screen.findByText('Everything works')).toBeVisible()
    expect(screen.getAllByText('Up')).toHaveLength(1)
    expect(screen.getByText('Integrity of the histories')).not.toBeVisible()
    await user.click(screen.getByText('2 parts work'))
    expect(screen.getByText('Integrity of the histories')).toBeVisible()
    expect(screen.queryByText(/position|214/)).toBeNull()
  })

  it('shows failing parts, and collapses those that work', async () => {
    const parts = [
      { name: 'event-log', status: 'ok', detail: '214 events' },
      { name: 'mail-reactor', status: 'ok' },
      { name: 'erasure-reactor', status: 'failing', detail: 'stuck' },
    ]
    const { user } = showPage(
      { [ready]: () => ({ status: 503, body: { status: 'degraded', parts } }) },
      '/settings/installation',
    )
    expect(await screen.findByText('erasure-reactor')).toBeVisible()
    expect(screen.getByText('One background task')).not.toBeVisible()
    await user.click(screen.getByText('2 parts work'))
    expect(screen.getByText('One background task')).toBeVisible()
    expect(screen.getByText('Storage of the histories')).toBeVisible()
  })

  it('shows no page of a proxy', async () => {
    const headers = { 'content-type': 'text/html' }
    showPage({ [ready]: () => ({ status: 502, body: '<html>Bad Gateway</html>', headers }) }, '/settings/installation')
    expect(await screen.findByText(/502: Countersign can’t be reached at the moment\./)).toBeVisible()
  })

  it('shows the health of its parts and how emails are sent', async () => {
    showPage(
      {
        [ready]: () => ({
          status: 503,
          body: { status: 'not-ready', parts: [{ name: 'vault', status: 'failing', detail: 'no key file' }] },
        }),
      },
      '/settings/installation',
    )
    expect(await screen.findByText('no key file')).toBeVisible()
    expect(screen.getByText('Encryption keys').closest('li')).toHaveTextContent('Failing')
    expect(screen.getByText('Not ready')).toBeVisible()
    expect(screen.getByText('Email').closest('li')).toHaveTextContent('Mail server')
  })
})

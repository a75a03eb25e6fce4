import { queryKeys } from '@countersign/contracts'
import { failureOf } from '@countersign/ui/test/stub-host'
import { screen, waitFor, within } from '@testing-library/react'
import { leave } from '../src/parts/leave.js'
import { done } from './show-page'
import {
  owner,
  viewer,
  member,
  self,
  grace,
  mary,
  members,
  team,
  lists,
  show,
  row,
  button,
  role,
  names,
  refusal,
} from './show-people'

describe('the list', () => {
  it('shows an owner everyone with address, role and ways to sign in', async () => {
    show()
    expect(await row('Ada Lovelace (you)')).toHaveTextContent('ada@example.com')
    expect(screen.getByText('3 members, 3 invitations')).toBeVisible()
    expect(await row('Grace Hopper')).toHaveTextContent('Passkey · Password, app')
    expect(within(await row('Mary Somerville')).getByText('Password')).toBeVisible()
    expect(await role('Ada Lovelace')).toHaveTextContent('Owner')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('shows an admin the role of an owner as text, and offers every other role but owner', async () => {
    const swapped = [{ ...self, role: 'admin' }, { ...grace, role: 'owner' }, mary]
    const { user } = show({ [`GET ${team}/members`]: () => ({ body: swapped }) })
    const ofOwner = within(await row('Grace Hopper'))
    expect(ofOwner.getByText('Owner')).toBeVisible()
    expect(ofOwner.queryByRole('combobox')).toBeNull()
    expect(ofOwner.queryByRole('button')).toBeNull()
    await user.click(await role('Mary Somerville'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Admin', 'Member', 'Viewer'])
  })

  it('shows others names and roles, and whom to ask', async () => {
    const hidden = [...members, member('person-4', null, 'viewer')].map((one) => ({
      ...one,
      email: null,
      methods: null,
    }))
    const { calls } = show({ [`GET ${team}/members`]: () => ({ body: hidden }) }, viewer)
    expect(await row('Deleted person')).toHaveTextContent('Viewer')
    expect(screen.getByText('4 members')).toBeVisible()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Person', 'Role'])
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByText('Owners and admins invite people and change roles.')).toBeVisible()
    expect(calls.map(({ path }) => path)).toEqual([`${team}/members`])
  })

  it('that cannot be read says why, and is read again on request', async () => {
    const { answers, user } = show({ [`GET ${team}/members`]: refusal(503, 'Come back soon.') })
    expect(await screen.findByRole('alert')).toHaveTextContent('Come back soon.')
    answers[`GET ${team}/members`] = lists[`GET ${team}/members`]
    await user.click(await button('Retry'))
    expect(await row('Grace Hopper')).toBeVisible()
  })

  it('of more than ten can be searched by name and address', async () => {
    const many = [...members, ...Array.from({ length: 9 }, (_, at) => member(`m-${at}`, `Alan${at} Turing`, 'viewer'))]
    const { user } = show({ [`GET ${team}/members`]: () => ({ body: many }) })
    const box = await screen.findByRole('searchbox', { name: 'Search people' })
    await user.type(box, ' hopper')
    expect(names('Members')).toEqual(['Grace Hopper'])
    await user.clear(box)
    await user.type(box, 'alan3@')
    expect(names('Members')).toEqual(['Alan3 Turing'])
    await user.type(box, 'x')
    expect(screen.getByText('Nobody has this in their name or address.')).toBeVisible()
  })
})

describe('a large team', () => {
  it('shows its first hundred members, and finds the others', async () => {
    const many = Array.from({ length: 120 }, (_, at) => member(`m-${at}`, `Alan${at} Turing`, 'viewer'))
    const { user } = show(
      { [`GET ${team}/members`]: () => ({ body: many.map((one) => ({ ...one, methods: null })) }) },
      viewer,
    )
    expect(await screen.findByText('The first 100 of 120. Search for the others.')).toBeVisible()
    expect(names('Members')).toHaveLength(100)
    await user.type(screen.getByRole('searchbox'), 'alan119')
    expect(names('Members')).toEqual(['Alan119 Turing'])
  })
})

describe('a role', () => {
  const choose = async (user: ReturnType<typeof show>['user'], name: string, next: string) => {
    await user.click(await role(name))
    await user.click(screen.getByRole('option', { name: next }))
  }

  it('is changed at once, and the select is busy meanwhile', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const { answers, calls, user } = show({
      [`PATCH ${team}/members/person-3`]: async () => {
        await answered
        return { body: { ...mary, role: 'viewer' } }
      },
    })
    await choose(user, 'Mary Somerville', 'Viewer')
    expect(await role('Mary Somerville')).toHaveTextContent('Viewer')
    expect(await role('Mary Somerville')).toHaveAttribute('aria-busy', 'true')
    answers[`GET ${team}/members`] = () => ({ body: [self, grace, { ...mary, role: 'viewer' }] })
    answer()
    await waitFor(async () => expect(await role('Mary Somerville')).toHaveAttribute('aria-busy', 'false'))
    expect(await role('Mary Somerville')).toHaveTextContent('Viewer')
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({ role: 'viewer' })
  })

  it('goes back after a refusal, with the reason as a toast', async () => {
    const sentence = 'You are the only owner of Analytical Engines. Name another first.'
    const { host, user } = show({
      'GET /api/me': () => ({ body: owner }),
      [`PATCH ${team}/members/person-1`]: refusal(409, sentence),
    })
    await choose(user, 'Ada Lovelace', 'Admin')
    expect(await failureOf(host)).toEqual({ title: 'Failed to change the role', text: `409: ${sentence}` })
    await waitFor(async () => expect(await role('Ada Lovelace')).toHaveTextContent('Owner'))
  })

  it('of oneself changes the permissions of the page', async () => {
    const { answers, client, user } = show({
      'GET /api/me': () => ({ body: viewer }),
      [`PATCH ${team}/members/person-1`]: () => ({ body: { ...self, role: 'viewer' } }),
    })
    await role('Ada Lovelace')
    answers[`GET ${team}/invitations`] = refusal(403, 'Your role in this team does not allow this.')
    await choose(user, 'Ada Lovelace', 'Viewer')
    expect(await screen.findByText('Owners and admins invite people and change roles.')).toBeVisible()
    expect(client.getQueryData(queryKeys.me)).toEqual(viewer)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('a member', () => {
  const remove = async (user: ReturnType<typeof show>['user'], name: string) => {
    await user.click(await button(`More: ${name}`))
    await user.click(within(await row(name)).getByText('Remove from the team'))
  }

  it('is removed after a question', async () => {
    const { answers, calls, host, user } = show({
      [`POST ${team}/members/person-3/remove`]: refusal(503, 'Try later.'),
    })
    await remove(user, 'Mary Somerville')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mary Somerville?' }))
    expect(dialog.getByText(/^Mary Somerville is signed out at once/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Try later.')
    answers[`POST ${team}/members/person-3/remove`] = done
    answers[`GET ${team}/members`] = () => ({ body: [self, grace] })
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Mary Somerville')).toBeNull())
    expect(calls.find(({ path }) => path.endsWith('/remove'))!.body).toEqual({ handTo: null })
    expect(host.announce).toHaveBeenCalledWith({ title: 'Mary Somerville was removed', tone: 'done' })
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('stays when the question is answered with no, and the focus returns', async () => {
    const { user } = show()
    await remove(user, 'Mary Somerville')
    await user.click(await button('Keep in the team'))
    await waitFor(async () => expect(await button('More: Mary Somerville')).toHaveFocus())
  })

  it('leaves by removing themselves, and goes to signing in', async () => {
    const gone = jest.spyOn(leave, 'signedOut').mockReturnValue()
    const { user } = show({
      [`POST ${team}/members/person-1/remove`]: done,
    })
    await user.click(await button('More: Ada Lovelace'))
    await user.click(within(await row('Ada Lovelace (you)')).getByText('Remove from the team'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Analytical Engines?' }))
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1))
    gone.mockRestore()
  })
})

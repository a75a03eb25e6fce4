import { failureOf } from '@countersign/ui/test/stub-host'
import { screen, waitFor, within } from '@testing-library/react'
import { done } from './show-page'
import { invitation, team, show, row, button, refusal } from './show-people'

describe('an invitation', () => {
  it('says who invited, when it ends, and what became of it', async () => {
    show()
    expect(await row('emmy@example.com')).toHaveTextContent(/Invited by you, Nov 17 · ends Nov 24.*Pending/)
    expect(await row('sophie@example.com')).toHaveTextContent(
      /by Deleted person, Nov 17 · the email came back.*Not del/,
    )
    const ended = await row('kurt@example.com')
    expect(ended).toHaveTextContent(/ended Nov 24.*Ended/)
    expect(within(ended).queryByRole('button', { name: /^Send again/ })).toBeNull()
  })

  it('is sent again, or the reason for a refusal is announced', async () => {
    const path = `POST ${team}/invitations/invitation-1/repeat`
    const { answers, host, user } = show({ [path]: refusal(429, 'Too many emails to this address.') })
    await user.click(await button('Send again: emmy@example.com'))
    expect((await failureOf(host)).text).toBe('429: Too many emails to this address.')
    answers[path] = () => ({ body: invitation })
    await user.click(await button('Send again: emmy@example.com'))
    await waitFor(() =>
      expect(host.announce).toHaveBeenCalledWith({ title: 'The invitation was sent again', tone: 'done' }),
    )
  })

  it('is withdrawn without a question, and the card goes with the last one', async () => {
    const { answers, host, user } = show({ [`DELETE ${team}/invitations/invitation-1`]: done })
    const withdraw = await button('Withdraw: emmy@example.com')
    answers[`GET ${team}/invitations`] = () => ({ body: [] })
    await user.click(withdraw)
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Invitations' })).toBeNull())
    expect(host.announce).toHaveBeenCalledWith({ title: 'The invitation was withdrawn', tone: 'done' })
    expect(screen.getByText('3 members')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})

describe('inviting', () => {
  const path = `POST ${team}/invitations`
  const open = async (answers = {}) => {
    const shown = show(answers)
    await shown.user.click(await button('Invite people'))
    const box = await screen.findByRole('textbox', { name: 'Addresses' })
    const invited = () => shown.calls.filter(({ method }) => method === 'POST')
    return { ...shown, box, invited }
  }

  it('reports malformed addresses before any call, then invites the others one by one, and keeps the refused', async () => {
    const taken = 'grace@example.com is already a member of Analytical Engines.'
    const { answers, box, host, invited, user } = await open({
      [path]: ({ body }: { body: unknown }) =>
        (body as { email: string }).email === 'grace@example.com'
          ? { status: 409, body: taken }
          : { body: { ...invitation, id: 'new' } },
    })
    await user.click(box)
    await user.paste('Emmy <emmy@example.com>; grace@example.com, lise.meitner@example\nEMMY@example.com')
    await user.click(screen.getByRole('radio', { name: /^Viewer/ }))
    await user.click(await button('Invite 3 people'))
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“lise.meitner@example” is not complete. Write it in full, like name@example.com.',
    )
    expect(box).toHaveFocus()
    expect(invited()).toEqual([])
    await user.clear(box)
    await user.paste('emmy@example.com, grace@example.com, lise.meitner@example.com')
    await user.click(await button('Invite 3 people'))
    expect(await screen.findByRole('alert')).toHaveTextContent(taken)
    expect(box).toHaveValue('grace@example.com')
    expect(invited().map(({ body }) => body)).toEqual(
      ['emmy', 'grace', 'lise.meitner'].map((name) => ({ email: `${name}@example.com`, role: 'viewer' })),
    )
    expect(new Set(invited().map(({ key }) => key)).size).toBe(3)
    expect(host.announce).toHaveBeenLastCalledWith({ title: 'Invited 2 people', tone: 'done' })
    answers[path] = () => ({ body: invitation })
    await user.click(await button('Invite'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(host.announce).toHaveBeenLastCalledWith({ title: 'Invited 1 person', tone: 'done' })
    await waitFor(async () => expect(await button('Invite people')).toHaveFocus())
  })

  it('keeps the rest in the box when the connection is lost', async () => {
    let count = 0
    const { box, invited, user } = await open({
      [path]: () => {
        if (++count > 1) throw new TypeError('Failed to fetch')
        return { body: invitation }
      },
    })
    await user.type(box, 'one@example.com, two@example.com, three@example.com')
    await user.click(await button('Invite 3 people'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(box).toHaveValue('two@example.com\nthree@example.com')
    expect(invited()).toHaveLength(2)
  })

  it('asks for an address, and names the one of a refusal that does not', async () => {
    const { box, user } = await open({ [path]: refusal(409, 'Withdraw the open invitation first.') })
    await user.click(await button('Invite'))
    expect(screen.getByRole('alert')).toHaveTextContent('Enter an email address.')
    await user.type(box, 'emmy@example.com')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(await button('Invite'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“emmy@example.com”: Withdraw the open invitation first.',
    )
  })
})

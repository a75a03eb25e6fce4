import type { InvitationTarget, Me } from '@countersign/contracts'
import { ada } from '@countersign/ui/test/sample-me'
import { screen, waitFor } from '@testing-library/react'
import { type Answers, button, calls, field, me, passkeyAnswer, showPage, startAfresh, title } from './show-page.js'

beforeEach(startAfresh)

const target: InvitationTarget = {
  teamName: 'Analytical Engines',
  invitedBy: 'Ada Lovelace',
  email: 'Grace.Hopper@example.com',
  role: 'member',
  validUntil: '2026-11-25T12:00:00.000Z',
  hasAccount: false,
}
const offer = { secret: 'JBSW', uri: 'otpauth://x', svg: 'data:,', recoveryCodes: ['A'], passkey: { challenge: 'p' } }
const gone = { status: 410, body: 'This link no longer works.' }
const problem = (status: number, detail: string, code: string) => () => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'about:blank', detail, code },
})
const as = (email: string) => ({ ...ada, person: { ...ada.person!, email } }) satisfies Me

const token = 'id.secret'
const stored = () => sessionStorage.getItem('countersign-link-join')

/** Opens the link, signed in with an address if there is one. */
function opened(
  answers: Answers = {},
  { signedInAs, ...over }: Partial<InvitationTarget> & { signedInAs?: string } = {},
) {
  const named = signedInAs === undefined ? undefined : as(signedInAs)
  return showPage(`/join#${token}`, {
    ...(named && { named }),
    answers: {
      [calls.readInvitation]: () => ({ body: { ...target, ...over } }),
      [calls.enrol]: () => ({ body: offer }),
      [calls.accept]: () => ({ body: me() }),
      [calls.me]: () => (named ? { body: named } : { status: 401 }),
      ...answers,
    },
  })
}

async function submitted(answers: Answers = {}) {
  const page = opened(answers)
  await page.user.type(await field('Full Name'), ' Grace Hopper')
  await page.user.click(await button('Create a passkey and join'))
  return page
}

/** The page with this title leads here. */
const leadsTo = async (name: string) => {
  await title(name)
  return screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')
}
const linkGone = 'This link no longer works'
const signInFirst = 'Sign in to join'

describe('an invitation, without an account', () => {
  it('takes the token out of the address, and says who invites to what', async () => {
    const { bodies, host } = opened()
    expect(window.location.hash).toBe('')
    expect(stored()).toBe(token)
    expect(await title('Join Analytical Engines')).toBeVisible()
    expect(host.setTitle).toHaveBeenLastCalledWith(expect.stringContaining('Analytical Engines'))
    const lede =
      'Ada Lovelace invites you as a member: you can draft, send and follow requests. ' +
      'Everyone in Analytical Engines can read all its requests.'
    expect(screen.getByText(lede)).toBeVisible()
    expect(await field('Email Address')).toBeDisabled()
    expect(await field('Email Address')).toHaveValue(target.email)
    const below = 'The invitation ends on Nov 25, 2026. Not for you? Close this page; nothing happens.'
    expect(screen.getByText(below)).toBeVisible()
    expect(bodies(calls.readInvitation)).toEqual([{ token }])
  })

  it('names the role, and no inviter who was removed', async () => {
    opened({}, { role: 'admin', invitedBy: null })
    expect(
      await screen.findByText(/^You are invited as an admin: you can do everything but change owners\. Everyone/),
    ).toBeVisible()
  })

  it('joins with a passkey, drops the token and loads the product', async () => {
    const { bodies, to } = await submitted()
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
    expect(bodies(calls.enrol)).toEqual([{ token }])
    const enrol = { kind: 'passkey', response: passkeyAnswer, label: expect.any(String) }
    expect(bodies(calls.accept)).toEqual([{ token, name: 'Grace Hopper', enrol }])
    expect(stored()).toBeNull()
  })

  it('joins with a password, a code and saved recovery codes', async () => {
    const { bodies, to, user } = opened()
    await user.type(await field('Full Name'), 'Grace Hopper')
    await user.click(screen.getByRole('radio', { name: /Password and authenticator app/ }))
    await user.type(await field('Password'), 'four ships')
    await user.click(await button('Continue to the authenticator app'))
    await user.type(await field('Six-digit code'), '418026')
    await user.click(screen.getByRole('checkbox', { name: /I have kept these codes/ }))
    await user.click(await button('Join'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
    const enrol = { kind: 'password', password: 'four ships', code: '418026' }
    expect(bodies(calls.accept)).toEqual([{ token, name: 'Grace Hopper', enrol }])
  })

  it('asks for a name that can be seen', async () => {
    const { bodies, user } = opened()
    await user.type(await field('Full Name'), '\u2800')
    await user.click(await button('Create a passkey and join'))
    expect(screen.getByText('Enter your name.')).toBeVisible()
    expect(await field('Full Name')).toHaveFocus()
    expect(bodies(calls.enrol)).toEqual([])
  })

  it.each([
    [409, 'team-full', 'A team can have up to 1,000 members.'],
    [503, 'busy', 'Setting up this account was interrupted a moment ago. Try again in a minute.'],
  ])('shows the refusal %i, and keeps the entries', async (status, code, text) => {
    await submitted({ [calls.accept]: problem(status, text, code) })
    expect(await screen.findByRole('alert')).toHaveTextContent(`You could not join${status}: ${text}`)
    expect(await field('Full Name')).toHaveValue(' Grace Hopper')
    expect(stored()).toBe(token)
  })

  it('keeps the entries offline', async () => {
    await submitted({ [calls.enrol]: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(await screen.findByRole('alert')).toHaveTextContent('You could not join')
    expect(await field('Full Name')).toHaveValue(' Grace Hopper')
  })

  it.each([calls.enrol, calls.accept])('shows that the link has ended meanwhile: %s', async (call) => {
    await submitted({ [call]: () => gone })
    expect(await leadsTo(linkGone)).toBe('/sign-in')
  })

  it('leads to signing in if the account was made meanwhile', async () => {
    await submitted({ [calls.accept]: problem(401, 'Sign in first.', 'sign-in-first') })
    expect(await leadsTo(signInFirst)).toBe('/sign-in?to=/join')
  })
})

describe('an invitation, with an account', () => {
  it('leads to signing in, and keeps the token for the way back', async () => {
    opened({}, { hasAccount: true })
    expect(await leadsTo(signInFirst)).toBe('/sign-in?to=/join')
    expect(screen.getByText(/^Grace\.Hopper@example\.com has an account here\./)).toBeVisible()
    expect(stored()).toBe(token)
  })

  it('leads to signing in if the session of the document has ended', async () => {
    opened({ [calls.me]: () => ({ status: 401 }) }, { hasAccount: true, signedInAs: target.email })
    expect(await leadsTo(signInFirst)).toBe('/sign-in?to=/join')
  })

  it('joins by one button if the person is signed in with its address', async () => {
    const { bodies, to, user } = opened({}, { hasAccount: true, signedInAs: 'grace.hopper@example.com' })
    await user.click(await button('Join Analytical Engines'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
    expect(bodies(calls.accept)).toEqual([{ token }])
    expect(stored()).toBeNull()
  })

  const refused = async (answer: Answers[string]) => {
    const page = opened({ [calls.accept]: answer }, { hasAccount: true, signedInAs: target.email })
    await page.user.click(await button('Join Analytical Engines'))
    return page
  }

  it('says why the person could not join', async () => {
    await refused(problem(409, 'A team can have up to 1,000 members.', 'team-full'))
    expect(await screen.findByRole('alert')).toHaveTextContent('You could not join409: A team can have up to 1,000')
    expect(await button('Join Analytical Engines')).toBeEnabled()
  })

  it('shows that the link has ended meanwhile', async () => {
    await refused(() => gone)
    expect(await leadsTo(linkGone)).toBe('/sign-in')
  })

  it('leads to signing in with a page load if the session has ended meanwhile', async () => {
    const { to } = await refused(problem(401, 'Sign in first.', 'sign-in-first'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/sign-in?to=/join'))
    expect(stored()).toBe(token)
  })
})

describe('an invitation to another address', () => {
  const other = (answers: Answers = {}) => opened(answers, { signedInAs: 'mary@example.com' })

  it('offers to stay signed in', async () => {
    other()
    expect(await title('This invitation is for another address')).toBeVisible()
    const text = 'You are signed in as Ada Lovelace. The invitation went to Grace.Hopper@example.com.'
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/')
  })

  it('signs out, forgets what the person typed, and shows the page again', async () => {
    sessionStorage.setItem('countersign:recipients:', '{"new":{"name":"Dorothy"}}')
    const { again, bodies, user } = other({ [calls.signOut]: () => ({ status: 204 }) })
    await user.click(await button('Sign out and join'))
    await waitFor(() => expect(again).toHaveBeenCalled())
    expect(bodies(calls.signOut)).toHaveLength(1)
    expect(Object.keys(sessionStorage)).toEqual(['countersign-link-join'])
    expect(window.location.href).toMatch(/\/join#id\.secret$/)
  })

  it('stays if signing out fails', async () => {
    const { again, user } = other({ [calls.signOut]: () => ({ status: 503, body: 'Come back soon.' }) })
    await user.click(await button('Sign out and join'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to sign out503: Come back soon.')
    expect(again).not.toHaveBeenCalled()
  })
})

describe('an invitation that cannot be read', () => {
  it('has ended, and its token is forgotten', async () => {
    opened({ [calls.readInvitation]: () => gone })
    expect(await leadsTo(linkGone)).toBe('/sign-in')
    const text = 'This invitation was used or has ended. Ask the person who invited you for a new one.'
    expect(screen.getByText(text)).toBeVisible()
    await waitFor(() => expect(stored()).toBeNull())
  })

  it('has no link', async () => {
    const { bodies } = showPage('/join')
    expect(await leadsTo(linkGone)).toBe('/sign-in')
    expect(bodies(calls.readInvitation)).toEqual([])
  })

  it('can be read again', async () => {
    const { answers, user } = opened({ [calls.readInvitation]: () => ({ status: 503, body: 'Busy.' }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('You could not join503: Busy.')
    answers[calls.readInvitation] = () => ({ body: target })
    await user.click(await button('Retry'))
    expect(await title('Join Analytical Engines')).toBeVisible()
  })
})

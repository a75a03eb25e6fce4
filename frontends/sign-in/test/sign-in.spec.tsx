import { screen, waitFor } from '@testing-library/react'
import { replaceGlobals } from '@countersign/ui/test/replace-globals'
import { knownPersonKey } from '../src/known-person.js'
import {
  authOptions,
  button,
  calls,
  field,
  me,
  passkeyAnswer,
  prompt,
  showPage,
  startAfresh,
  title,
  withoutPasskeys,
  withPasskeys,
} from './show-page.js'

const challenge = { [calls.passkeyOptions]: () => ({ body: { challenge: 'abc' } }) }
/** Answers of a server that accepts the passkey. */
const accepting = { ...challenge, [calls.passkey]: () => ({ body: me() }) }

beforeEach(startAfresh)

const email = 'grace.hopper@example.com'
const wrong = 'Email address or password is incorrect.'

async function atPassword(given: Parameters<typeof showPage>[1] = {}, address = '/sign-in') {
  const page = showPage(address, given)
  await page.user.type(await field('Email Address'), email)
  await page.user.click(await button('Continue'))
  await page.user.type(await field('Password'), 'four ships left')
  return page
}
const submit = async (page: { user: { click: (element: Element) => Promise<void> } }) =>
  page.user.click(await button('Sign in'))

describe('signing in', () => {
  it('offers a passkey first, then the address, and explains that recipients need no account', async () => {
    const { host } = showPage('/sign-in')
    expect(await title('Sign in')).toBeVisible()
    expect(host.setTitle).toHaveBeenCalledWith('Sign in')
    expect(await button('Sign in with a passkey')).toBeVisible()
    expect(await field('Email Address')).toHaveAttribute('autocomplete', 'username webauthn')
    expect(screen.getByText(/you need no account/)).toBeVisible()
    expect(screen.getByText('Countersign at localhost')).toBeVisible()
  })

  it('with a passkey loads the page the person came from', async () => {
    const { bodies, to, user } = showPage('/sign-in?to=%2Frequests%2F7%3Ftab%3Dhistory', { answers: accepting })
    await user.click(await button('Sign in with a passkey'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/requests/7?tab=history'))
    expect(prompt).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' }, useBrowserAutofill: false })
    expect(bodies(calls.passkey)).toEqual([{ response: passkeyAnswer, remember: false }])
  })

  it('accepts a passkey picked in the address field', async () => {
    withPasskeys(true)
    const { to, bodies } = showPage('/sign-in', { answers: accepting })
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
    expect(prompt).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' }, useBrowserAutofill: true })
    expect(bodies(calls.passkey)).toHaveLength(1)
  })

  it('aborts a pending passkey prompt once the person signs in by password', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const page = showPage('/sign-in', {
      answers: {
        [calls.passkeyOptions]: () => new Promise(() => {}),
        [calls.password]: () => ({ body: { next: 'second-factor', kinds: ['app'], name: 'Ada', passkey: null } }),
      },
    })
    const { fetch } = globalThis
    const noting: typeof fetch = (path, given) => {
      if (path === '/api/auth/passkey/options') signals.push(given?.signal ?? undefined)
      return fetch(path, given)
    }
    replaceGlobals({ fetch: noting })
    await page.user.type(await field('Email Address'), 'ada@example.com')
    await page.user.click(await button('Sign in with a passkey'))
    await page.user.click(await button('Continue'))
    await page.user.click(await button('Use a passkey instead'))
    await page.user.type(await field('Password'), 'four ships left{Enter}')
    expect(await title('One more step')).toBeVisible()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
    expect(prompt).not.toHaveBeenCalled()
  })

  it('shows that the prompt was closed, and can be retried', async () => {
    prompt.mockRejectedValueOnce(new Error('NotAllowedError'))
    const { to, user } = showPage('/sign-in', { answers: accepting })
    await user.click(await button('Sign in with a passkey'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The passkey prompt was closed')
    await user.click(await button('Sign in with a passkey'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
  })

  it('shows the error for a refused passkey', async () => {
    const { user } = showPage('/sign-in', {
      answers: { ...challenge, [calls.passkey]: () => ({ status: 401, body: wrong }) },
    })
    await user.click(await button('Sign in with a passkey'))
    expect(await screen.findByRole('alert')).toHaveTextContent(wrong)
  })

  it('shows that the server is busy, and retries', async () => {
    let busy = true
    const { to, user } = showPage('/sign-in', {
      answers: {
        ...challenge,
        [calls.passkey]: () => (busy ? { status: 503, body: 'The server is busy.' } : { body: me() }),
      },
    })
    await user.click(await button('Sign in with a passkey'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Sign-in is not available right now')
    expect(alert).toHaveTextContent('503: The server is busy. Your account is unharmed.')
    busy = false
    await user.click(await button('Retry'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
  })

  it('requires an address', async () => {
    const { user } = showPage('/sign-in')
    await user.click(await button('Continue'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter your email address')
    expect(await field('Email Address')).toHaveFocus()
  })

  it('offers the password in a browser without passkeys', async () => {
    withoutPasskeys()
    showPage('/sign-in')
    expect(await screen.findByText('This browser has no passkeys here')).toBeVisible()
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
    expect(await field('Email Address')).toBeVisible()
  })

  it('shows that the mode cannot be read, and retries', async () => {
    const { answers, user } = showPage('/sign-in', {
      answers: { [calls.options]: () => ({ status: 503, body: 'The server is busy.' }) },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in is not available right now')
    answers[calls.options] = () => ({
      body: authOptions({ methods: ['password'], rememberDays: 0 }),
    })
    await user.click(await button('Retry'))
    expect(await field('Email Address')).toBeVisible()
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
  })
})

describe('the password', () => {
  it('is focused, can be shown, and signs in', async () => {
    const page = await atPassword({
      answers: { [calls.password]: () => ({ body: { next: 'done', kinds: [], name: 'Grace', passkey: null } }) },
    })
    const input = await field('Password')
    expect(input).toHaveFocus()
    expect(input).toHaveAttribute('autocomplete', 'current-password')
    await page.user.click(await button('Show password'))
    expect(input).toHaveAttribute('type', 'text')
    await page.user.click(screen.getByRole('checkbox', { name: /Keep me signed in on this device/ }))
    await submit(page)
    await waitFor(() => expect(page.to).toHaveBeenCalledWith('/'))
    expect(page.bodies(calls.password)).toEqual([{ email, password: 'four ships left', remember: true }])
  })

  it('shows how long the person stays signed in', async () => {
    await atPassword()
    expect(screen.getByText('30 days, ending sooner after 7 days without use')).toBeVisible()
  })

  it('cannot be remembered with SESSION_REMEMBER_DAYS=0', async () => {
    await atPassword({ rememberDays: 0 })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('is emptied and focused when wrong', async () => {
    const page = await atPassword({ answers: { [calls.password]: () => ({ status: 401, body: wrong }) } })
    await submit(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(wrong)
    const input = await field('Password')
    expect(input).toHaveValue('')
    expect(input).toHaveFocus()
    expect(input).toHaveAttribute('aria-invalid', 'true')
  })

  it('is required, and checked without a call', async () => {
    const page = await atPassword()
    await page.user.clear(await field('Password'))
    await submit(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter your password.')
    expect(page.bodies(calls.password)).toEqual([])
  })

  const paused = (seconds: number) => ({
    [calls.password]: () => ({
      status: 429,
      body: `Too many attempts. Try again in ${seconds} s, or use your passkey.`,
      headers: { 'retry-after': String(seconds) },
    }),
  })

  it('pauses after too many attempts, with a countdown', async () => {
    const page = await atPassword({ answers: paused(2) })
    await submit(page)
    expect(await button(/Try again in 0:0/)).toBeDisabled()
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Too many attempts. Try again in 2 s, or use your passkey.')
    expect(alert).toHaveTextContent('Nobody is locked out, and passkeys are never delayed.')
    expect(await button('Sign in')).toBeEnabled()
    expect(page.host.say).toHaveBeenCalledWith('You can try again now.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('pauses after too many attempts, but leaves the passkey usable', async () => {
    const page = await atPassword({ answers: { ...accepting, ...paused(3600) } })
    await submit(page)
    expect(await button('Try again in 1:00:00')).toBeDisabled()
    await page.user.click(await button('Sign in with a passkey'))
    await waitFor(() => expect(page.to).toHaveBeenCalledWith('/'))
  })

  it('is kept when the server is busy, and can be sent again', async () => {
    const page = await atPassword({
      answers: { [calls.password]: () => ({ status: 503, body: 'Too many people are signing in right now.' }) },
    })
    await submit(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('503: Too many people are signing in right now.')
    expect(await field('Password')).toHaveValue('four ships left')
    expect(await field('Password')).toHaveFocus()
    await submit(page)
    await waitFor(() => expect(page.bodies(calls.password)).toHaveLength(2))
  })

  it('goes back to the address after Change', async () => {
    const page = await atPassword()
    await page.user.click(await button('Change'))
    expect(await field('Email Address')).toHaveValue(email)
    expect(await title('Sign in')).toHaveFocus()
  })

  it('can be reset by a link, with the address prefilled', async () => {
    const page = await atPassword()
    await page.user.click(screen.getByRole('link', { name: 'Forgot it?' }))
    expect(await title('Forgot the password')).toBeVisible()
    expect(await field('Email Address')).toHaveValue(email)
  })
})

describe('signing in again', () => {
  beforeEach(() => sessionStorage.setItem(knownPersonKey, JSON.stringify({ name: 'Ada Lovelace', email })))

  it('shows the previous person and accepts their password', async () => {
    const { user } = showPage('/sign-in')
    expect(await title('Sign in again')).toBeVisible()
    expect(screen.getByText('Ada Lovelace')).toBeVisible()
    expect(screen.getByText('Your session has ended. What you entered is stored, and you go back to it.')).toBeVisible()
    await user.click(await button('Use the password'))
    expect(await field('Password')).toHaveFocus()
    expect(screen.getByText(email)).toBeVisible()
  })

  it('accepts a passkey, and then forgets the name', async () => {
    const { to, user } = showPage('/sign-in?to=/create', { answers: accepting })
    await user.click(await button('Sign in with a passkey'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/create'))
    expect(sessionStorage.getItem(knownPersonKey)).toBeNull()
  })

  it('can start over as another person', async () => {
    const { user } = showPage('/sign-in')
    await user.click(await button('Not you?'))
    expect(await title('Sign in')).toBeVisible()
    expect(await field('Email Address')).toHaveValue('')
  })
})

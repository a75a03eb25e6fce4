import type { AuthOptions } from '@countersign/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type Answers,
  authOptions,
  button,
  calls,
  creation,
  field,
  me,
  passkeyAnswer,
  showPage,
  startAfresh,
  title,
  withoutPasskeys,
} from './show-page.js'

beforeEach(startAfresh)

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `K7QF-2MXD-9RTB-W4HN-C6VE-3PJ${index}`)
const offer = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x',
  svg: 'data:image/svg+xml,',
  recoveryCodes,
  passkey: { challenge: 'p' },
}
const prefilled = { [calls.readSetup]: () => ({ body: { name: 'Ada Lovelace', email: 'ada@example.com' } }) }
const enrolling = { ...prefilled, [calls.enrol]: () => ({ body: offer }) }
const claimed = { ...enrolling, [calls.claim]: () => ({ body: me() }) }
const refusing = (status: number, detail: string, code?: string) => ({
  ...enrolling,
  [calls.claim]: () => ({
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: 'about:blank', detail, code },
  }),
})

const about = { name: 'Ada Lovelace', email: 'ada@example.com', teamName: 'Analytical Engines' }

async function filledIn(answers: Answers, options: Partial<AuthOptions> = {}) {
  const page = showPage('/setup#id.secret', { mode: 'closed', answers, ...options })
  await page.user.type(await field('Name of your team'), 'Analytical Engines')
  return page
}

async function atApp(answers: Answers) {
  const page = await filledIn(answers)
  await page.user.click(screen.getByRole('radio', { name: /Password and authenticator app/ }))
  await page.user.type(await field('Password'), 'four ships')
  await page.user.click(await button('Continue to the authenticator app'))
  await screen.findByRole('heading', { level: 2, name: 'Authenticator app' })
  return page
}

async function completed(answers: Answers) {
  const page = await atApp(answers)
  await page.user.type(await field('Six-digit code'), '418026')
  await page.user.click(screen.getByRole('checkbox', { name: /I have kept these codes/ }))
  await page.user.click(await button('Protect this installation'))
  return page
}

describe('setup', () => {
  it('removes the token from the address, keeps it for a reload, and prefills the form', async () => {
    const { bodies } = showPage('/setup#id.secret', { mode: 'closed', answers: prefilled })
    expect(window.location.hash).toBe('')
    expect(sessionStorage.getItem('countersign-link-setup')).toBe('id.secret')
    expect(await title('Protect this installation')).toBeVisible()
    expect(await field('Full Name')).toHaveValue('Ada Lovelace')
    expect(await field('Email Address')).toHaveValue('ada@example.com')
    expect(bodies(calls.readSetup)).toEqual([{ token: 'id.secret' }])
    expect(screen.getByText(/Scripts without a session get 401 from then on\. This cannot be undone\./)).toBeVisible()
  })

  it('claims with a passkey, drops the token and loads the product', async () => {
    const { bodies, to, user } = await filledIn(claimed)
    await user.click(await button('Create a passkey and protect'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
    expect(bodies(calls.enrol)).toEqual([{ token: 'id.secret', email: 'ada@example.com' }])
    expect(creation).toHaveBeenCalledWith({ optionsJSON: { challenge: 'p' } })
    const enrol = { kind: 'passkey', response: passkeyAnswer, label: expect.any(String) }
    expect(bodies(calls.claim)).toEqual([{ token: 'id.secret', ...about, enrol }])
    expect(sessionStorage.getItem('countersign-link-setup')).toBeNull()
  })

  it('asks for missing entries, and focuses the first', async () => {
    const { bodies, user } = showPage('/setup#t', { mode: 'closed', answers: prefilled })
    await user.clear(await field('Full Name'))
    await user.clear(await field('Email Address'))
    await user.click(await button('Create a passkey and protect'))
    for (const text of ['Enter your name.', 'Enter a name for your team.']) expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText(/Enter your email address/)).toBeVisible()
    expect(await field('Full Name')).toHaveFocus()
    expect(bodies(calls.enrol)).toEqual([])
  })

  it('refuses names that cannot be seen, and several addresses, with a sentence', async () => {
    const { bodies, user } = showPage('/setup#t', { mode: 'closed', answers: prefilled })
    await user.clear(await field('Full Name'))
    await user.type(await field('Full Name'), '\u2800')
    await user.type(await field('Name of your team'), '\u115f')
    await user.clear(await field('Email Address'))
    await user.type(await field('Email Address'), 'a@b.example, c@d.example')
    await user.click(await button('Create a passkey and protect'))
    for (const text of ['Enter your name.', 'Enter a name for your team.', 'Enter one email address only.']) {
      expect(screen.getByText(text)).toBeVisible()
    }
    expect(bodies(calls.enrol)).toEqual([])
  })

  it('takes name and address from one pasted text', async () => {
    const { user } = showPage('/setup#t', { mode: 'closed', answers: prefilled })
    for (const label of ['Full Name', 'Email Address']) await user.clear(await field(label))
    await user.click(await field('Email Address'))
    await user.paste('"Lovelace, Ada" <ada@example.com>')
    expect(await field('Full Name')).toHaveValue('Lovelace, Ada')
    expect(await field('Email Address')).toHaveValue('ada@example.com')
  })

  it('shows the app as QR code, link and text, and lists the recovery codes', async () => {
    await atApp(enrolling)
    expect(screen.getByRole('heading', { level: 2, name: 'Authenticator app' })).toHaveFocus()
    expect(screen.getByRole('img', { name: 'QR code for an authenticator app' })).toHaveAttribute('src', offer.svg)
    expect(screen.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute('href', offer.uri)
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    const codes = screen.getByRole('list', { name: 'Recovery codes' })
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
    expect(await button('Protect this installation')).toBeDisabled()
    expect(screen.getByText('Still open: the code from the app, the tick at the recovery codes.')).toBeVisible()
  })

  it('claims with a password, a code and saved recovery codes', async () => {
    const { bodies, to } = await completed(claimed)
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
    const enrol = { kind: 'password', password: 'four ships', code: '418026' }
    expect(bodies(calls.claim)).toEqual([{ token: 'id.secret', ...about, enrol }])
    expect(bodies(calls.enrol)).toHaveLength(1)
  })

  it('copies, saves and prints the codes', async () => {
    const { host, user } = await atApp(enrolling)
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(await button('Copy all ten'))
    expect(write.mock.calls[0]?.[0]).toContain(recoveryCodes.join('\n'))
    expect(host.announce).toHaveBeenCalledWith({ title: 'Copied.', tone: 'done' })
    await user.click(await button('Copy the secret'))
    expect(write).toHaveBeenLastCalledWith(offer.secret)
    write.mockRejectedValueOnce(new Error('not allowed'))
    await user.click(await button('Copy all ten'))
    await waitFor(() =>
      expect(host.announce).toHaveBeenLastCalledWith(expect.objectContaining({ tone: 'destructive' })),
    )
    const print = jest.spyOn(window, 'print').mockImplementation(() => {})
    await user.click(await button('Print'))
    expect(print).toHaveBeenCalled()
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: () => {} })
    await user.click(await button('Save as a file'))
    expect(click).toHaveBeenCalled()
  })

  it('creates new secrets for another address', async () => {
    const { user } = await atApp(enrolling)
    await user.type(await field('Email Address'), '.org')
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
    expect(await button('Continue to the authenticator app')).toBeEnabled()
  })

  it.each([
    'Use at least 8 characters.',
    'This password is on a list of stolen passwords.',
    'Too easy to guess: it contains the name of your team.',
    'Too easy to guess.',
  ])('shows the error next to the password: %s', async (text) => {
    await completed(refusing(422, text, 'weak-password'))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await field('Password')).toHaveFocus()
    expect(await field('Password')).toHaveAttribute('aria-invalid', 'true')
    expect(await field('Six-digit code')).toHaveValue('418026')
  })

  it('shows a wrong code next to its field', async () => {
    await completed(refusing(422, 'That code is not right.', 'wrong-app-code'))
    expect(await screen.findByRole('alert')).toHaveTextContent('That code is not right.')
    expect(await field('Six-digit code')).toHaveFocus()
    expect(await field('Six-digit code')).toHaveValue('')
  })

  it('makes the app optional on a local machine', async () => {
    const options = { mode: 'open' as const, secondFactor: false }
    const { bodies, to, user } = await filledIn(claimed, options)
    await user.click(screen.getByRole('radio', { name: /^Password/ }))
    await user.click(await button('Protect this installation'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a password.')
    await user.type(await field('Password'), 'four ships')
    await user.click(screen.getByRole('checkbox', { name: /Also use an authenticator app/ }))
    expect(await button('Continue to the authenticator app')).toBeEnabled()
    await user.click(screen.getByRole('checkbox', { name: /Also use an authenticator app/ }))
    await user.click(await button('Protect this installation'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
    expect(bodies(calls.readSetup)).toEqual([{ token: 'id.secret' }])
    const enrol = { kind: 'password', password: 'four ships' }
    expect(bodies(calls.claim)).toEqual([{ token: 'id.secret', ...about, enrol }])
  })

  it('shows that an app is required', async () => {
    const text = 'Add an authenticator app, or use a passkey.'
    const { user } = await filledIn(refusing(422, text, 'second-factor-missing'), { secondFactor: false })
    await user.click(screen.getByRole('radio', { name: /^Password/ }))
    await user.type(await field('Password'), 'four ships')
    await user.click(await button('Protect this installation'))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it('offers the password in a browser without passkeys', async () => {
    withoutPasskeys()
    await filledIn(prefilled)
    expect(screen.getByText('This browser has no passkeys here')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(await field('Password')).toBeVisible()
  })
})

describe('a passkey that was not created', () => {
  it('can be retried if the browser refused', async () => {
    creation.mockRejectedValueOnce(new Error('NotAllowedError'))
    const { to, user } = await filledIn(claimed)
    await user.click(await button('Create a passkey and protect'))
    expect(await title('No passkey was created')).toHaveFocus()
    expect(screen.getByText(/Nothing has changed\./)).toBeVisible()
    await user.click(await button('Try again'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
  })

  it('can be replaced by a password if the server refused, with all entries kept', async () => {
    const { user } = await filledIn(refusing(422, 'No passkey was created.', 'passkey-refused'))
    await user.click(await button('Create a passkey and protect'))
    await user.click(await button('Use a password instead'))
    expect(await field('Name of your team')).toHaveValue('Analytical Engines')
    expect(await field('Password')).toBeVisible()
  })
})

describe('setup that fails', () => {
  it.each([
    ['open', /The terminal showed it when the product started\./],
    ['closed', /Run this command on the server/],
  ] as const)('explains how to get a link in the %s mode without one', async (mode, how) => {
    const { bodies } = showPage('/setup', { mode })
    expect(await title('Nobody owns this installation yet')).toBeVisible()
    expect(screen.getByText(how)).toBeVisible()
    expect(screen.getByText('countersign accounts claim-link')).toBeVisible()
    expect(bodies(calls.readSetup)).toEqual([])
  })

  it('explains how to get the current link after a wrong one, and forgets the token', async () => {
    const body = 'This claim link is not valid. Run `npm run accounts -- claim-link` for the current link.'
    showPage('/setup#t', { mode: 'closed', answers: { [calls.readSetup]: () => ({ status: 403, body }) } })
    expect(await title('This claim link is not valid')).toBeVisible()
    expect(screen.getByText('countersign accounts claim-link')).toBeVisible()
    await waitFor(() => expect(sessionStorage.getItem('countersign-link-setup')).toBeNull())
  })

  it('leads to sign-in if the installation is already claimed', async () => {
    const { bodies } = showPage('/setup#t')
    expect(await title('This installation has an owner')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
    expect(bodies(calls.readSetup)).toEqual([])
  })

  it('shows that the installation was claimed meanwhile', async () => {
    const page = await filledIn(refusing(409, 'This installation already has an owner.'))
    page.answers[calls.options] = () => ({ body: authOptions() })
    await page.user.click(await button('Create a passkey and protect'))
    expect(await title('This installation has an owner')).toBeVisible()
  })

  it('names the setting to change for an insecure address', async () => {
    const body = 'Set PUBLIC_URL to an https address first.'
    showPage('/setup#t', { mode: 'closed', answers: { [calls.readSetup]: () => ({ status: 409, body }) } })
    expect(await title('This installation cannot be claimed yet')).toBeVisible()
    expect(screen.getByText(body)).toBeVisible()
  })

  it('asks to reload the page after ten minutes', async () => {
    const { again, user } = await completed(refusing(410, 'This page was open too long.', 'page-too-old'))
    expect(await title('This page was open too long')).toBeVisible()
    await user.click(await button('Load it again'))
    expect(again).toHaveBeenCalled()
    expect(sessionStorage.getItem('countersign-link-setup')).toBe('id.secret')
  })

  it('shows other errors, and keeps the entries', async () => {
    await completed(refusing(503, 'Setting up this account was interrupted a moment ago. Try again in a minute.'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The installation could not be protected')
    expect(screen.getByRole('alert')).toHaveTextContent('503: Setting up this account was interrupted')
    expect(await field('Password')).toHaveValue('four ships')
  })

  it('shows that the link could not be read, and retries', async () => {
    const { answers, user } = showPage('/setup#t', {
      mode: 'closed',
      answers: { [calls.readSetup]: () => ({ status: 429, body: 'Too many attempts.' }) },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('429: Too many attempts.')
    Object.assign(answers, prefilled)
    await user.click(await button('Retry'))
    expect(await field('Full Name')).toHaveValue('Ada Lovelace')
  })
})

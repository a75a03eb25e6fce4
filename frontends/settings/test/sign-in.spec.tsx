import { screen, waitFor, within } from '@testing-library/react'
import { codes, done, methods, sessions, showPage, signInTab } from './show-page'
import { failureOf } from '@countersign/ui/test/stub-host'

const startRegistration = jest.fn()
jest.mock('@simplewebauthn/browser', () => ({
  startRegistration: (given: unknown) => startRegistration(given) as unknown,
}))
beforeEach(() => void startRegistration.mockReset())

const show = (answers = {}) => showPage({ ...signInTab, ...answers }, '/settings/sign-in')
const row = async (name: string) => (await screen.findByText(name)).closest('li')!
const button = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('passkeys', () => {
  it('are listed with their dates, and marked unusable if made for another host', async () => {
    show()
    expect(await row('Laptop at the desk')).toHaveTextContent('Added Oct 2, 2026 · used Nov 26, 2026 · synced')
    expect(await row('Old server')).toHaveTextContent('Not usable here')
  })

  it('are added under a name, and offer to sign out the other devices', async () => {
    startRegistration.mockResolvedValue({ id: 'new' })
    const { calls, host, user } = show({
      'POST /api/me/passkeys/options': () => ({ body: { challenge: 'c' } }),
      'POST /api/me/passkeys': () => ({ body: methods.passkeys }),
      'DELETE /api/me/sessions': done,
    })
    await user.click(await button('Add a passkey'))
    await user.click(await button('Create passkey'))
    expect(screen.getByText('Enter a name for the passkey.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Name of the passkey' }), 'Phone{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
    expect(calls.find(({ path, method }) => method === 'POST' && path === '/api/me/passkeys')!.body).toEqual({
      response: { id: 'new' },
      label: 'Phone',
    })
    expect(host.announce).toHaveBeenCalledWith({ title: 'The passkey was added', tone: 'done' })
    const offer = (await screen.findByText('Sign out your other devices too?')).closest<HTMLElement>('[role=status]')!
    await user.click(within(offer).getByRole('button', { name: 'Sign out all others' }))
    await waitFor(() => expect(screen.queryByText('Sign out your other devices too?')).toBeNull())
    expect(calls.some(({ path, method }) => method === 'DELETE' && path === '/api/me/sessions')).toBe(true)
  })

  it('keep the typed name when the browser prompt is closed', async () => {
    startRegistration.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const { user } = show({ 'POST /api/me/passkeys/options': () => ({ body: {} }) })
    await user.click(await button('Add a passkey'))
    const name = await screen.findByRole('textbox', { name: 'Name of the passkey' })
    await user.type(name, 'Phone{Enter}')
    expect(await screen.findByText(/No passkey was created|cannot use passkeys/)).toBeVisible()
    expect(name).toHaveValue('Phone')
    expect(name).toHaveFocus()
  })

  it('are renamed, and the focus returns', async () => {
    const { calls, user } = show({ 'PATCH /api/me/passkeys/passkey-1': done })
    await user.click(await button('Rename: Laptop at the desk'))
    const name = await screen.findByRole('textbox', { name: 'Name of the passkey' })
    expect(name).toHaveFocus()
    await user.clear(name)
    await user.type(name, 'Desk{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({ label: 'Desk' })
    expect(await button('Rename: Laptop at the desk')).toHaveFocus()
  })

  it('are removed, unless it is the last way to sign in', async () => {
    const { answers, user } = show({
      'DELETE /api/me/passkeys/passkey-1': () => ({ status: 409, body: 'This is your last way to sign in.' }),
    })
    await user.click(await button('Remove: Laptop at the desk'))
    await user.click(await button('Remove'))
    expect(await screen.findByRole('alert')).toHaveTextContent('This is your last way to sign in.')
    answers['DELETE /api/me/passkeys/passkey-1'] = done
    await user.click(await button('Remove'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the password', () => {
  it('is changed with the current one, and a refusal is shown at the field concerned', async () => {
    const { answers, calls, host, user } = show({
      'POST /api/me/password': () => ({
        status: 422,
        headers: { 'content-type': 'application/problem+json' },
        body: { type: 'about:blank', detail: 'That is not your password.', code: 'wrong-password' },
      }),
    })
    await user.click(await button('Change'))
    const current = await screen.findByLabelText('Current password')
    const next = screen.getByLabelText('New password')
    await user.type(current, 'wrong')
    await user.type(next, 'short{Enter}')
    await waitFor(() => expect(current).toHaveAccessibleDescription('That is not your password.'))
    expect(current).toHaveFocus()
    answers['POST /api/me/password'] = () => ({ status: 422, body: 'Use at least 8 characters.' })
    await user.click(await button('Save'))
    await waitFor(() => expect(next).toHaveAccessibleDescription(/^Use at least 8 characters\./))
    answers['POST /api/me/password'] = done
    await user.click(await button('Save'))
    await waitFor(() => expect(host.announce).toHaveBeenCalledWith({ title: 'The password was changed', tone: 'done' }))
    expect(calls.find(({ path }) => path === '/api/me/password')!.body).toEqual({ current: 'wrong', next: 'short' })
  })

  it('can be set if there is none, and is required before an authenticator app', async () => {
    const { calls, user } = show({
      'GET /api/me/methods': () => ({ body: { ...methods, password: null, app: null, recoveryCodes: null } }),
      'POST /api/me/password': done,
    })
    expect(await row('Authenticator app')).toHaveTextContent('Set a password first')
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    await user.click(await button('Set a password'))
    await user.type(await screen.findByLabelText('New password'), 'a long sentence to remember{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ path }) => path === '/api/me/password')!.body).toEqual({ next: 'a long sentence to remember' })
  })

  it('cannot be removed when no passkey is usable here', async () => {
    const passkeys = methods.passkeys.map((passkey) => ({ ...passkey, usable: false }))
    show({ 'GET /api/me/methods': () => ({ body: { ...methods, passkeys } }) })
    await row('Password')
    expect(screen.queryByRole('button', { name: 'Remove: Password' })).toBeNull()
  })

  it('is removed together with app and recovery codes, as its dialog says', async () => {
    const { calls, user } = show({ 'DELETE /api/me/password': done })
    await user.click(await button('Remove: Password'))
    expect(await dialog('Remove your password?')).toHaveTextContent('authenticator app and your recovery codes')
    await user.click(await button('Remove'))
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
  })
})

describe('the authenticator app', () => {
  const offer = { secret: 'JBSWY3DP', uri: 'otpauth://totp/x', svg: 'data:image/svg+xml,x' }

  it('is offered as QR code, link and text, and its first code reveals the recovery codes', async () => {
    const { answers, user } = show({
      'POST /api/me/authenticator': () => ({ body: offer }),
      'POST /api/me/authenticator/confirm': () => ({ status: 422, body: 'That code is not right.' }),
    })
    await user.click(await button('Replace'))
    const code = await screen.findByRole('textbox', { name: 'Six-digit code' })
    expect(screen.getByRole('img')).toHaveAttribute('src', offer.svg)
    expect(screen.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute('href', offer.uri)
    expect(screen.getByText('JBSWY3DP')).toBeVisible()
    await user.type(code, '111111{Enter}')
    expect(await screen.findByText('That code is not right.')).toBeVisible()
    expect(code).toHaveValue('')
    answers['POST /api/me/authenticator/confirm'] = () => ({ body: { recoveryCodes: codes } })
    await user.type(code, '222222{Enter}')
    expect(await dialog('Ten recovery codes')).toHaveTextContent(codes[9]!)
  })

  it('gets the focus when its dialog opens, and Escape returns it to the button', async () => {
    const { user } = show({ 'POST /api/me/authenticator': () => ({ body: offer }) })
    const replace = await button('Replace')
    await user.click(replace)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Six-digit code' })).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(replace).toHaveFocus())
  })
})

describe('recovery codes', () => {
  it('are shown once, and close only after the box is checked', async () => {
    const { user } = show({ 'POST /api/me/recovery-codes': () => ({ body: { recoveryCodes: codes } }) })
    await user.click(await button('Create new codes'))
    await user.click(
      within(await dialog('Create new recovery codes?')).getByRole('button', { name: 'Create new codes' }),
    )
    expect(within(await dialog('Ten recovery codes')).getAllByRole('listitem')).toHaveLength(10)
    await user.click(await button('Copy all ten'))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`)
    const file = screen.getByRole('link', { name: 'Save as a file' })
    expect(decodeURIComponent(file.getAttribute('href')!)).toContain(codes[0])
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Keep the codes first, then tick the box.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'I have kept these codes in a safe place' }))
    await user.click(await button('Done'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})

describe('devices', () => {
  it('start with the current one, which cannot be signed out', async () => {
    show()
    const here = await row('Firefox on Linux')
    expect(here).toHaveTextContent('This one')
    expect(within(here).queryByRole('button')).toBeNull()
    expect(here.parentElement!.firstElementChild).toBe(here)
  })

  it('are signed out one by one', async () => {
    const { answers, host, user } = show({ 'DELETE /api/me/sessions/session-2': done })
    const end = await button('Sign out: Safari on iPhone')
    answers['GET /api/me/sessions'] = () => ({ body: sessions.slice(1) })
    await user.click(end)
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(host.announce).toHaveBeenCalledWith({ title: 'The device was signed out', tone: 'done' })
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
  })

  it('are signed out all together, or the reason for a failure is announced', async () => {
    const { host, user } = show({ 'DELETE /api/me/sessions': () => ({ status: 503, body: 'Come back soon.' }) })
    await user.click(await button('Sign out all others'))
    expect(await failureOf(host)).toEqual({
      title: 'Failed to sign out the other devices',
      text: '503: Come back soon.',
    })
  })
})

import { act, screen, waitFor } from '@testing-library/react'
import { type Answers, button, calls, field, me, passkeyAnswer, showPage, startAfresh, title } from './show-page.js'

beforeEach(startAfresh)

const gone = 'This link was used or is too old. Ask for a new one.'

describe('a forgotten password', () => {
  const email = 'grace@example.com'
  const forgotten = async (answers: Answers) => {
    const page = showPage('/forgot', { answers })
    await page.user.type(await field('Email Address'), email)
    await page.user.click(await button('Send the link'))
    return page
  }

  it('gives the same answer for every address', async () => {
    const { bodies } = await forgotten({ [calls.forgot]: () => ({ status: 202 }) })
    expect(await title('Check your email')).toHaveFocus()
    expect(screen.getByText(/^If grace@example\.com has an account here, a link is on its way\./)).toBeVisible()
    expect(screen.getByText(/The answer is the same for every address/)).toBeVisible()
    expect(await button(/Send it again in 1:00|Send it again in 0:5/)).toBeDisabled()
    expect(bodies(calls.forgot)).toEqual([{ email }])
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/sign-in')
  })

  it('reads the address as it was pasted', async () => {
    const page = showPage('/forgot', { answers: { [calls.forgot]: () => ({ status: 202 }) } })
    await page.user.click(await field('Email Address'))
    await page.user.paste(`\u202aGrace <${email}>\u202c;`)
    await page.user.click(await button('Send the link'))
    expect(await screen.findByText(/^If grace@example\.com has an account here/)).toBeVisible()
  })

  it('shows that the link could not be sent', async () => {
    await forgotten({ [calls.forgot]: () => ({ status: 503, body: 'Busy.' }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('The link could not be sent503: Busy.')
  })

  it('shows a refused address next to the field', async () => {
    await forgotten({ [calls.forgot]: () => ({ status: 400, body: 'email is not an email address' }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('email is not an email address')
    expect(await field('Email Address')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('a reset', () => {
  const read = { [calls.readReset]: () => ({ body: { email: 'grace@example.com' } }) }
  const set = async (answers: Answers, password = 'countersign1') => {
    const page = showPage('/reset#id.secret', { answers: { ...read, ...answers } })
    await page.user.type(await field('New password'), password)
    await page.user.click(await button('Set password'))
    return page
  }

  it('names the account, sets the password and leads to sign-in', async () => {
    const { bodies } = await set({ [calls.reset]: () => ({ status: 204 }) }, 'four ships left the harbor')
    expect(await title('Your password is set')).toHaveFocus()
    expect(bodies(calls.readReset)).toEqual([{ token: 'id.secret' }])
    expect(bodies(calls.reset)).toEqual([{ token: 'id.secret', password: 'four ships left the harbor' }])
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
    expect(sessionStorage.getItem('countersign-link-reset')).toBeNull()
    expect(window.location.hash).toBe('')
  })

  it.each(['.', ')', '%3E', '.)', '”', '%29,'])('opens with %s copied behind the link', async (copied) => {
    const { bodies } = showPage(`/reset#id.secret${copied}`, { answers: read })
    expect(await screen.findByLabelText('New password')).toBeVisible()
    expect(bodies(calls.readReset)).toEqual([{ token: 'id.secret' }])
  })

  it('judges only the length before the server does', async () => {
    const { user } = showPage('/reset#t', { answers: read })
    expect(await screen.findByText(/A sentence of 15 or more/)).toBeVisible()
    expect(
      screen.getByText('For grace@example.com. All your devices are signed out; the second factor stays as it is.'),
    ).toBeVisible()
    await user.type(await field('New password'), 'ships')
    expect(screen.getByRole('status')).toHaveTextContent('Too short')
    await user.type(await field('New password'), ' left')
    expect(screen.getByRole('status')).toHaveTextContent('A longer one is harder to guess')
    await user.type(await field('New password'), ' the harbor')
    expect(screen.getByRole('status')).toHaveTextContent('Long enough.')
  })

  it('needs a password', async () => {
    const { user } = showPage('/reset#t', { answers: read })
    await user.click(await button('Set password'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a new password.')
  })

  it('shows why a password is too weak', async () => {
    const text = 'This password is on a list of stolen passwords.'
    await set({ [calls.reset]: () => ({ status: 422, body: text }) })
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await field('New password')).toHaveFocus()
  })

  it('offers a new link when the link was used', async () => {
    showPage('/reset#t', { answers: { [calls.readReset]: () => ({ status: 410, body: gone }) } })
    expect(await title('This link no longer works')).toBeVisible()
    expect(screen.getByText(gone)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot')
    await waitFor(() => expect(sessionStorage.getItem('countersign-link-reset')).toBeNull())
  })

  it('offers a new link when the link expires meanwhile', async () => {
    await set({ [calls.reset]: () => ({ status: 410, body: gone }) })
    expect(await title('This link no longer works')).toBeVisible()
  })

  it('offers a new link when opened without one', async () => {
    showPage('/reset')
    expect(await title('This link no longer works')).toBeVisible()
  })

  it('accepts a newer link opened in the same tab', async () => {
    const { bodies } = showPage('/reset#old', { answers: read })
    await field('New password')
    act(() => {
      window.location.hash = '#newer'
      window.dispatchEvent(new HashChangeEvent('hashchange'))
    })
    await waitFor(() => expect(bodies(calls.readReset)).toEqual([{ token: 'old' }, { token: 'newer' }]))
    expect(window.location.hash).toBe('')
  })

  it('says what failed', async () => {
    await set({ [calls.reset]: () => ({ status: 503, body: 'Busy.' }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('The password could not be set503: Busy.')
  })

  it('shows that the link could not be read', async () => {
    showPage('/reset#t', { answers: { [calls.readReset]: () => ({ status: 503, body: 'Busy.' }) } })
    expect(await screen.findByRole('alert')).toHaveTextContent('503: Busy.')
  })
})

describe('recovery', () => {
  const offer = { secret: 'JBSW', uri: 'otpauth://x', svg: 'data:,', recoveryCodes: ['A'], passkey: { challenge: 'p' } }

  it('signs in with a passkey, without asking for an address', async () => {
    const { bodies, to, user } = showPage('/recover#id.secret', {
      answers: { [calls.enrol]: () => ({ body: offer }), [calls.recover]: () => ({ body: me() }) },
    })
    expect(await title('Recover your account')).toBeVisible()
    expect(screen.queryByLabelText('Email Address')).toBeNull()
    await user.click(await button('Create a passkey and sign in'))
    await waitFor(() => expect(to).toHaveBeenCalledWith('/'))
    expect(bodies(calls.enrol)).toEqual([{ token: 'id.secret' }])
    const enrol = { kind: 'passkey', response: passkeyAnswer, label: expect.any(String) }
    expect(bodies(calls.recover)).toEqual([{ token: 'id.secret', enrol }])
    expect(sessionStorage.getItem('countersign-link-recover')).toBeNull()
  })

  it('names the command for a new link when the link was used', async () => {
    const { user } = showPage('/recover#t', { answers: { [calls.enrol]: () => ({ status: 410, body: gone }) } })
    await user.click(await button('Create a passkey and sign in'))
    expect(await title('This link no longer works')).toBeVisible()
    expect(screen.getByText('countersign accounts recover')).toBeVisible()
    await waitFor(() => expect(sessionStorage.getItem('countersign-link-recover')).toBeNull())
  })

  it('names the command when opened without a link', async () => {
    showPage('/recover')
    expect(await screen.findByText('countersign accounts recover')).toBeVisible()
  })
})

describe('the other modes', () => {
  it.each(['/sign-in', '/join#t', '/forgot', '/reset#t', '/recover#t'])('open: %s offers no links', async (path) => {
    showPage(path, { mode: 'open' })
    expect(await screen.findByText(/^This installation is open to its own machine only\./)).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('closed: redirects to setup', async () => {
    const { host } = showPage('/sign-in', { mode: 'closed' })
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/setup', { replace: true }))
    expect(await title('Nobody owns this installation yet')).toBeVisible()
  })
})

import { createQueryClient, type MadeCall, type Me, QueryClientProvider, queryKeys } from '@countersign/contracts'
import { type Answer, stubApi } from '@countersign/ui/test/stub-api'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfirmDialog } from '../src/session/confirm-dialog'
import { ada } from '@countersign/ui/test/sample-me'

const startAuthentication = jest.fn()
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (given: unknown) => startAuthentication(given) as unknown,
}))

const again = 'POST /api/auth/again'
const confirmed: Answer = () => ({ body: { confirmedAt: '2026-11-26T10:00:00Z' } })
const call: MadeCall = { method: 'POST', path: '/api/me/recovery-codes', body: undefined, key: 'key' }
const onClose = jest.fn()
const onConfirmed = jest.fn()
beforeEach(() => {
  for (const mock of [onClose, onConfirmed, startAuthentication]) mock.mockReset()
})

function show(answers: Record<string, Answer>, methods: Partial<NonNullable<Me['methods']>> = {}, made = call) {
  const api = stubApi(answers)
  const client = createQueryClient()
  client.setQueryData(queryKeys.me, { ...ada, methods: { ...ada.methods!, ...methods } })
  render(
    <QueryClientProvider client={client}>
      <ConfirmDialog call={made} onClose={onClose} onConfirmed={onConfirmed} />
    </QueryClientProvider>,
  )
  return { ...api, user: userEvent.setup() }
}
const passkey = () => screen.getByRole('button', { name: 'Use your passkey' })

describe('the dialog that confirms that it is you', () => {
  it('explains why it asks, and offers the passkey first', async () => {
    startAuthentication.mockResolvedValue({ id: 'passkey-1' })
    const { calls, user } = show({
      'POST /api/auth/passkey/options': () => ({ body: { challenge: 'c' } }),
      [again]: confirmed,
    })
    expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toHaveTextContent(
      'This changes how you sign in to this account, and you signed in more than 10 minutes ago.',
    )
    expect(passkey()).toHaveFocus()
    await user.click(passkey())
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
    expect(calls.at(-1)!.body).toEqual({ kind: 'passkey', response: { id: 'passkey-1' } })
    expect(onConfirmed).toHaveBeenCalledTimes(1)
  })

  it('shows that the prompt was closed, and can be used again', async () => {
    startAuthentication.mockRejectedValue(new Error('NotAllowedError'))
    const { user } = show({ 'POST /api/auth/passkey/options': () => ({ body: { challenge: 'c' } }) })
    await user.click(passkey())
    expect(await screen.findByRole('alert')).toHaveTextContent(/No passkey was used|cannot use passkeys/)
    expect(onConfirmed).not.toHaveBeenCalled()
    expect(passkey()).not.toHaveAttribute('aria-busy')
  })

  it('accepts a code instead, and after a wrong one shows the tries left and empties the field', async () => {
    const { answers, calls, user } = show({
      [again]: () => ({ status: 401, body: 'That code is not right. 4 tries left.' }),
      'GET /api/me': () => ({ body: ada }),
    })
    await user.click(screen.getByRole('button', { name: 'Use a code instead' }))
    const code = screen.getByRole('textbox', { name: 'Six-digit code' })
    expect(code).toHaveFocus()
    await user.type(code, '418026{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('That code is not right. 4 tries left.')
    expect(code).toHaveValue('')
    expect(code).toHaveFocus()
    // The fifth ends the session, which this call finds out.
    expect(calls.at(-1)!.path).toBe('/api/me')
    answers[again] = confirmed
    await user.type(code, '418027')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(onConfirmed).toHaveBeenCalledTimes(1)
  })

  it('accepts a password only if the account has neither passkey nor app', async () => {
    const { calls, user } = show({ [again]: confirmed }, { passkeys: 0, app: false })
    await user.type(screen.getByLabelText('Password'), ' as typed {Enter}')
    expect(calls[0]!.body).toEqual({ kind: 'password', password: ' as typed ' })
  })

  it('mentions the link in an email', () => {
    show({}, { app: false, passkeys: 0 }, { ...call, method: 'GET', path: '/api/outbox/reset-password-7' })
    expect(screen.getByRole('dialog')).toHaveTextContent('The link in this email gives access')
  })

  it('mentions the team', () => {
    show({}, { app: false, passkeys: 0 }, { ...call, method: 'PATCH', path: '/api/teams/7/members/8' })
    expect(screen.getByRole('dialog')).toHaveTextContent('This changes who is in the team')
  })

  it('mentions the erasure of a request, and closes by Cancel and Escape', async () => {
    const { user } = show({}, {}, { ...call, path: '/api/signature-requests/7/erase' })
    expect(screen.getByRole('dialog')).toHaveTextContent('This erases a request for good')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

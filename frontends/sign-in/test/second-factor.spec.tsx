import { screen, waitFor } from '@testing-library/react'
import {
  type Answers,
  button,
  calls,
  creation,
  field,
  me,
  passkeyAnswer,
  showPage,
  startAfresh,
  title,
} from './show-page.js'

beforeEach(startAfresh)

const step = {
  next: 'second-factor',
  kinds: ['app', 'passkey', 'recovery-code'],
  name: 'Grace',
  passkey: { challenge: 'x' },
}

async function atSecondFactor(answers: Answers = {}, kinds = step.kinds) {
  const page = showPage('/sign-in?to=/create', {
    answers: { [calls.password]: () => ({ body: { ...step, kinds } }), ...answers },
  })
  await page.user.type(await field('Email Address'), 'grace@example.com')
  await page.user.click(await button('Continue'))
  await page.user.type(await field('Password'), 'four ships')
  await page.user.click(await button('Sign in'))
  await title('One more step')
  return page
}

async function enterCode({ user }: ReturnType<typeof showPage>) {
  await user.type(await field('Six-digit code'), '418026')
  await user.click(await button('Sign in'))
}

describe('the second factor', () => {
  it('accepts a code of the app, even a pasted one, and then loads the page', async () => {
    const page = await atSecondFactor({ [calls.secondFactor]: () => ({ body: me() }) })
    const code = await field('Six-digit code')
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await page.user.paste('418 026')
    await page.user.click(await button('Sign in'))
    await waitFor(() => expect(page.to).toHaveBeenCalledWith('/create'))
    expect(page.bodies(calls.secondFactor)).toEqual([{ kind: 'app', code: '418026' }])
  })

  it('requires six digits', async () => {
    const page = await atSecondFactor()
    await page.user.type(await field('Six-digit code'), '41')
    await page.user.click(await button('Sign in'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the six digits that the app shows.')
    expect(page.bodies(calls.secondFactor)).toEqual([])
  })

  it.each(['That code is not right. 4 tries left.', 'The clocks differ. 1 try left.'])(
    'shows the error of the server: %s',
    async (text) => {
      const page = await atSecondFactor({ [calls.secondFactor]: () => ({ status: 401, body: text }) })
      await enterCode(page)
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(await field('Six-digit code')).toHaveValue('')
      expect(await field('Six-digit code')).toHaveFocus()
    },
  )

  it('restarts with the password after it has expired', async () => {
    const text = 'Begin again with your password.'
    const page = await atSecondFactor({ [calls.secondFactor]: () => ({ status: 410, body: text }) })
    await enterCode(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await field('Password')).toHaveFocus()
  })

  it('pauses after too many codes, but accepts a passkey', async () => {
    const page = await atSecondFactor({
      [calls.secondFactor]: ({ body }) =>
        (body as { kind: string }).kind === 'app'
          ? { status: 429, body: 'Too many attempts.', headers: { 'retry-after': '7200' } }
          : { body: me() },
    })
    await enterCode(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Try a code from the app again in 2 hr')
    expect(await button('Sign in')).toBeDisabled()
    await page.user.click(await button('Use a passkey'))
    await waitFor(() => expect(page.to).toHaveBeenCalledWith('/create'))
    expect(page.bodies(calls.secondFactor).at(-1)).toEqual({ kind: 'passkey', response: passkeyAnswer })
  })

  it('shows that the server is busy', async () => {
    const page = await atSecondFactor({ [calls.secondFactor]: () => ({ status: 503, body: 'Busy.' }) })
    await enterCode(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('503: Busy.')
  })

  it('can be a passkey alone', async () => {
    await atSecondFactor({}, ['passkey'])
    expect(screen.getByText('Confirm that it is you.')).toBeVisible()
    expect(screen.queryByLabelText('Six-digit code')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
  })
})

describe('a recovery code', () => {
  const atCode = async (answers: Answers = {}) => {
    const page = await atSecondFactor(answers)
    await page.user.click(await button('Use a recovery code'))
    await title('Use a recovery code')
    return page
  }

  it('signs in, says how many are left, and names the command for when all are used', async () => {
    const page = await atCode({
      [calls.secondFactor]: () => ({ body: { methods: { passkeys: 1, recoveryCodesLeft: 9 } } }),
    })
    expect(screen.getByText('countersign accounts recover')).toBeVisible()
    await page.user.type(await field('Recovery code'), 'k7qf2mxd')
    await page.user.click(await button('Sign in'))
    await title('9 recovery codes are left')
    // Earlier tests have left their pages too.
    jest.mocked(page.to).mockClear()
    await page.user.click(await button('Continue'))
    await waitFor(() => expect(page.to).toHaveBeenCalledWith('/create'))
    expect(page.bodies(calls.secondFactor)).toEqual([{ kind: 'recovery-code', code: 'k7qf2mxd' }])
  })

  it('is required, can be wrong, and can be too late', async () => {
    let answer = { status: 401, body: 'That code is not right. 3 tries left.' }
    const page = await atCode({ [calls.secondFactor]: () => answer })
    await page.user.click(await button('Sign in'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter one of your recovery codes.')
    await page.user.type(await field('Recovery code'), 'K7QF')
    await page.user.click(await button('Sign in'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('3 tries left.'))
    answer = { status: 410, body: 'Begin again with your password.' }
    await page.user.click(await button('Sign in'))
    expect(await field('Password')).toHaveFocus()
  })

  it('leads back to the code', async () => {
    const page = await atCode()
    await page.user.click(await button('Back to the code'))
    expect(await field('Six-digit code')).toHaveFocus()
  })
})

describe('the offer of a passkey', () => {
  const withCode = async (answers: Answers = {}) => {
    const page = await atSecondFactor({ [calls.secondFactor]: () => ({ body: me(0) }), ...answers })
    await enterCode(page)
    return page
  }

  it('is shown to a person without one, and adds one', async () => {
    const page = await withCode({
      [calls.newPasskey]: () => ({ body: { challenge: 'n' } }),
      [calls.addPasskey]: () => ({ body: [] }),
    })
    expect(await title('Add a passkey')).toHaveFocus()
    await page.user.click(await button('Add a passkey'))
    await waitFor(() => expect(page.to).toHaveBeenCalledWith('/create'))
    expect(page.bodies(calls.addPasskey)).toEqual([{ response: passkeyAnswer, label: expect.any(String) }])
  })

  it('is not shown again after Not now', async () => {
    const page = await withCode()
    await page.user.click(await button('Not now'))
    expect(page.to).toHaveBeenCalledWith('/create')
    expect(localStorage.getItem('countersign-no-passkey-offer')).toBe('yes')
  })

  it('shows that the browser created none', async () => {
    creation.mockRejectedValue(new Error('NotAllowedError'))
    const page = await withCode({ [calls.newPasskey]: () => ({ body: { challenge: 'n' } }) })
    await page.user.click(await button('Add a passkey'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing has changed.')
  })
})

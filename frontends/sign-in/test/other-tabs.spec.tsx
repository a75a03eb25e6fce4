import type { Me } from '@countersign/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { tellSignedIn } from '../src/other-tabs.js'
import { button, calls, field, me, showPage, title, withPasskeys } from './show-page.js'

const heard = new Set<() => void>()
jest.mock('../src/other-tabs', () => ({
  tellSignedIn: jest.fn(),
  onSignedIn(listener: () => void) {
    heard.add(listener)
    return () => heard.delete(listener)
  },
}))
const signInElsewhere = () => act(() => heard.forEach((listener) => listener()))

beforeEach(() => {
  jest.clearAllMocks()
  sessionStorage.clear()
})

const secondFactor = { next: 'second-factor', kinds: ['app'], name: 'Ada', passkey: null }

describe('tabs', () => {
  it('continue together when the person signs in in another one', async () => {
    const { to } = showPage('/sign-in?to=/requests')
    await button('Continue')
    expect(to).not.toHaveBeenCalled()
    signInElsewhere()
    expect(to).toHaveBeenCalledWith('/requests')
    expect(tellSignedIn).not.toHaveBeenCalled()
  })

  it('are informed of a sign-in before it offers a passkey, which continues here', async () => {
    withPasskeys()
    const { to, user } = showPage('/sign-in', {
      answers: {
        [calls.password]: () => ({ body: secondFactor }),
        [calls.secondFactor]: () => ({ body: me(0) }),
      },
    })
    await user.type(await field('Email Address'), 'ada@example.com{Enter}')
    await user.type(await field('Password'), 'four ships left{Enter}')
    await user.type(await field('Six-digit code'), '123456')
    await user.click(await button('Sign in'))
    await title('Add a passkey')
    expect(tellSignedIn).toHaveBeenCalledTimes(1)
    signInElsewhere()
    expect(to).not.toHaveBeenCalled()
    await user.click(await button('Not now'))
    expect(to).toHaveBeenCalledWith('/')
    expect(tellSignedIn).toHaveBeenCalledTimes(1)
  })

  const named = { ...me(), person: { id: '7', name: 'Ada', email: 'ada@example.com' } } as Me

  it('continue after a reload when the person has signed in in another one', async () => {
    const { to, bodies } = showPage('/sign-in?to=/requests', {
      named,
      answers: { [calls.me]: () => ({ body: named }) },
    })
    await waitFor(() => expect(to).toHaveBeenCalledWith('/requests'))
    expect(screen.queryByLabelText('Email Address')).toBeNull()
    expect(bodies(calls.passkeyOptions)).toEqual([])
  })

  it('ask for a sign-in if the session of the known person has ended', async () => {
    const { to } = showPage('/sign-in', { named, answers: { [calls.me]: () => ({ status: 401, body: {} }) } })
    await button('Continue')
    expect(to).not.toHaveBeenCalled()
  })
})

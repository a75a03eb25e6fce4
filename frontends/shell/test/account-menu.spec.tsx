import type { Me } from '@countersign/contracts'
import { NavigationProvider } from '@countersign/ui'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Header } from '../src/header/header'
import { ada } from '@countersign/ui/test/sample-me'

const navigate = jest.fn()
const signOut = jest.fn()
beforeEach(() => {
  navigate.mockReset()
  signOut.mockReset()
})

/** @param me null if nobody is known */
const show = (me: Me | null = ada) => {
  render(
    <NavigationProvider navigate={navigate}>
      <Header path="/" me={me ?? undefined} onSignOut={signOut} />
    </NavigationProvider>,
  )
  return userEvent.setup()
}
const avatar = () => screen.getByRole('button', { name: 'Account: Ada Lovelace' })
const item = (name: string) => screen.findByRole('menuitem', { name })

describe('the account menu', () => {
  it('shows who is signed in, and leads to Settings', async () => {
    const user = show()
    expect(avatar()).toHaveAttribute('aria-expanded', 'false')
    await user.click(avatar())
    expect(await screen.findByRole('menu', { name: 'Account' })).toBeVisible()
    expect(screen.getByText('ada@example.com')).toBeVisible()
    await user.click(await item('Settings'))
    expect(navigate).toHaveBeenCalledWith('/settings')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(avatar()).toHaveFocus()
  })

  it('is navigated by arrow keys, Home and End, and closed by Escape', async () => {
    const user = show()
    avatar().focus()
    for (const [key, name] of [
      ['{ArrowDown}', 'Settings'],
      ['{ArrowDown}', 'Sign out'],
      ['{ArrowDown}', 'Settings'],
      ['{ArrowUp}', 'Sign out'],
      ['{Home}', 'Settings'],
      ['{End}', 'Sign out'],
    ] as const) {
      await user.keyboard(key)
      expect(await item(name)).toHaveFocus()
    }
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(avatar()).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(await item('Sign out')).toHaveFocus()
  })

  it('is closed by a click outside', async () => {
    const user = show()
    await user.click(avatar())
    await item('Settings')
    await user.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('signs out, as does the phone menu', async () => {
    const user = show()
    await user.click(avatar())
    await user.click(await item('Sign out'))
    expect(signOut).toHaveBeenCalledTimes(1)
    await user.click(screen.getByLabelText('Menu', { selector: 'summary' }))
    expect(await screen.findByText('Analytical Engines')).toBeInTheDocument()
    await user.click(screen.getByText('Sign out'))
    expect(signOut).toHaveBeenCalledTimes(2)
  })

  it('is closed by the browser’s Back', async () => {
    const user = show()
    await user.click(avatar())
    await item('Settings')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it.each([
    ['outbox', true],
    ['smtp', false],
  ] as const)('of a phone links to the outbox: mails by %s: %s', async (mails, leads) => {
    const user = show({ ...ada, mails })
    await user.click(screen.getByLabelText('Menu', { selector: 'summary' }))
    await screen.findByText('Analytical Engines')
    expect(screen.queryAllByText('Outbox')).toHaveLength(leads ? 1 : 0)
  })

  it.each([
    ['in the open mode', { ...ada, person: null, mode: 'open' } as Me],
    ['while nobody is known', null],
  ])('is a link to Settings %s', (_when, me) => {
    show(me)
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/settings')
    expect(screen.queryByText('Sign out')).toBeNull()
  })
})

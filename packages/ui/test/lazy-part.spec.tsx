import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { lazyPart } from '../src/lazy/lazy-component'
import { onPartMissing } from '../src/lazy/missing'
import { whenIdle } from '../src/lazy/when-idle'

jest.mock('../src/lazy/when-idle', () => ({ whenIdle: jest.fn() }))

const failedLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const code = jest.fn<Promise<typeof Dialog>, []>()
const Dialog = ({ text }: { text: string; onClose: () => void }) => <p role="dialog">{text}</p>

/** A page with typed text and a lazily loaded dialog. */
function pageWith(part: ReturnType<typeof lazyPart<{ text: string; onClose: () => void }>>) {
  const Later = part
  return function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Typed" />
        <button onClick={() => setOpen(true)}>Sign</button>
        {open && <Later text="Your signature" onClose={() => setOpen(false)} />}
      </>
    )
  }
}

async function openFresh() {
  const Page = pageWith(lazyPart(code, { what: 'The signature dialog' }))
  render(<Page />)
  await user.type(screen.getByLabelText('Typed'), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Sign' }))
}

let user: ReturnType<typeof userEvent.setup>

beforeEach(() => {
  jest.useFakeTimers()
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  code.mockReset()
})
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

describe('a lazily loaded part', () => {
  it('is retried once automatically', async () => {
    code.mockImplementationOnce(failedLoad).mockResolvedValueOnce(Dialog)
    await openFresh()
    await pass(1000)
    expect(screen.getByRole('dialog')).toHaveTextContent('Your signature')
  })

  it('shows an error if loading fails, loads on Try again, and keeps typed text', async () => {
    const onMissing = jest.fn()
    const stop = onPartMissing(onMissing)
    code.mockImplementation(failedLoad)
    await openFresh()
    await pass(1000)
    expect(screen.getByRole('alert')).toHaveTextContent('The signature dialog could not be loaded')
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
    expect(onMissing).toHaveBeenCalledTimes(1)
    code.mockReset().mockResolvedValue(Dialog)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(0)
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(screen.getByLabelText('Typed')).toHaveValue('Ada')
    stop()
  })

  it('can be closed if loading fails, and returns focus to its button', async () => {
    code.mockImplementation(failedLoad)
    await openFresh()
    await pass(1000)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign' })).toHaveFocus()
  })

  it('is retried once the browser is online again', async () => {
    code.mockImplementation(failedLoad)
    await openFresh()
    await pass(1000)
    code.mockReset().mockResolvedValue(Dialog)
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(0)
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('shows an error if loading times out', async () => {
    code.mockReturnValue(new Promise(() => {}))
    await openFresh()
    await pass(10_000 + 1000 + 10_000)
    expect(screen.getByRole('alert')).toBeVisible()
  })

  it('shows an error if it throws while rendering, and keeps typed text', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
    code.mockResolvedValue(() => {
      throw new Error('a fault')
    })
    await openFresh()
    await pass(0)
    expect(screen.getByRole('alert')).toBeVisible()
    expect(screen.getByLabelText('Typed')).toHaveValue('Ada')
    quiet.mockRestore()
  })

  it('is prefetched when the browser is idle, without showing a failure', async () => {
    code.mockImplementation(failedLoad)
    const Page = pageWith(lazyPart(code, { what: 'The signature dialog' }))
    render(<Page />)
    const ahead = jest.mocked(whenIdle).mock.lastCall![0]
    const done = ahead()
    await pass(1000)
    await done
    expect(code).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

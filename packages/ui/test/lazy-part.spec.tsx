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

describe('a part whose code comes later', () => {
  it('is asked for a second time by itself', async () => {
    code.mockImplementationOnce(failedLoad).mockResolvedValueOnce(Dialog)
    await openFresh()
    await pass(1000)
    expect(screen.getByRole('dialog')).toHaveTextContent('Your signature')
  })

  it('gives way to words where it cannot be loaded, and comes by Try again; what was typed stays', async () => {
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

  it('is closed where it cannot be loaded, with the focus back on what opened it', async () => {
    code.mockImplementation(failedLoad)
    await openFresh()
    await pass(1000)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign' })).toHaveFocus()
  })

  it('comes by itself once the browser is online again', async () => {
    code.mockImplementation(failedLoad)
    await openFresh()
    await pass(1000)
    code.mockReset().mockResolvedValue(Dialog)
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(0)
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('counts as missing where nothing answers', async () => {
    code.mockReturnValue(new Promise(() => {}))
    await openFresh()
    await pass(10_000 + 1000 + 10_000)
    expect(screen.getByRole('alert')).toBeVisible()
  })

  it('gives way to words where it throws while it is drawn', async () => {
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

  it('is fetched when the browser has nothing else to do; a failure then is not told on the page', async () => {
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

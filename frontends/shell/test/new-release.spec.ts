import { type RemoteEntry, remoteContract } from '@countersign/contracts'
import { notifyMissing } from '@countersign/ui'
import { act, renderHook } from '@testing-library/react'
import { useNewRelease } from '../src/release/use-new-release'
import { fetchRegistry } from '../src/remotes/registry'

jest.mock('../src/remotes/registry', () => ({ fetchRegistry: jest.fn() }))

const entry = (release: string): RemoteEntry => ({
  name: 'outbox',
  title: 'Outbox',
  entry: `/mfe/outbox/${release}/remoteEntry.js`,
  contract: remoteContract,
  routes: ['/outbox'],
})
const own = [entry('one')]
const fetched = jest.mocked(fetchRegistry)

const open = () => renderHook(({ path }: { path: string }) => useNewRelease(path, own), { initialProps: { path: '/' } })
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers()
  fetched.mockReset().mockResolvedValue([entry('one')])
})
afterEach(() => jest.useRealTimers())

describe('a new release', () => {
  it('is seen when one goes to another page, a minute after the window came', async () => {
    fetched.mockResolvedValue([entry('two')])
    const { result, rerender } = open()
    await pass(59_000)
    rerender({ path: '/outbox' })
    await pass(0)
    expect(fetched).not.toHaveBeenCalled()
    await pass(1000)
    rerender({ path: '/' })
    await pass(0)
    expect(result.current).toBe(true)
  })

  it('is looked for once a minute at most, and never while one stays on a page', async () => {
    const { result, rerender } = open()
    await pass(600_000)
    expect(fetched).not.toHaveBeenCalled()
    for (const path of ['/outbox', '/', '/create']) {
      rerender({ path })
      await pass(10)
    }
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(result.current).toBe(false)
  })

  it('is looked for at once where the code of a part could not be loaded', async () => {
    fetched.mockResolvedValue([entry('two')])
    const { result } = open()
    act(notifyMissing)
    await pass(0)
    expect(result.current).toBe(true)
  })

  it('is not there where the server cannot be asked', async () => {
    fetched.mockRejectedValue(new Error('the server could not be reached'))
    const { result } = open()
    act(notifyMissing)
    await pass(0)
    expect(result.current).toBe(false)
    fetched.mockResolvedValue([...own, { ...entry('one'), name: 'all' }])
    act(notifyMissing)
    await pass(0)
    expect(result.current).toBe(true)
  })
})

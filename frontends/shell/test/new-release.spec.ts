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
  it('is detected on navigation, a minute after the page was loaded', async () => {
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

  it('is checked for at most once a minute, and only on navigation', async () => {
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

  it('is checked for immediately when code failed to load', async () => {
    fetched.mockResolvedValue([entry('two')])
    const { result } = open()
    act(notifyMissing)
    await pass(0)
    expect(result.current).toBe(true)
  })

  it('is not reported when the server cannot be reached', async () => {
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

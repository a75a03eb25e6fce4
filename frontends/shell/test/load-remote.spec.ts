import { type RemoteEntry, type RemotePageModule, remoteContract } from '@countersign/contracts'
import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { importEntry } from '../src/remotes/import-entry'
import { loadRemotePage, RemoteDown } from '../src/remotes/load-remote'

jest.mock('../src/remotes/import-entry', () => ({ importEntry: jest.fn() }))
jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }))

const remote: RemoteEntry = {
  name: 'dashboard',
  title: 'Dashboard',
  entry: '/remotes/dashboard/remoteEntry.js',
  contract: remoteContract,
  routes: ['/'],
}
const page: RemotePageModule = { contract: remoteContract, default: () => null }
const load = jest.mocked(loadRemote)
const register = jest.mocked(registerRemotes)
const fetched = jest.mocked(importEntry)
const { signal } = new AbortController()

beforeEach(() => {
  load.mockReset().mockResolvedValue(page)
  register.mockClear()
  fetched.mockReset().mockResolvedValue({})
})
afterEach(() => {
  jest.useRealTimers()
  document.head.replaceChildren()
})

function link(rel: string, href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href })
  document.head.append(element)
  return element
}

describe('a remote’s page', () => {
  it('is loaded from the address in the registry', async () => {
    await expect(loadRemotePage(remote, 0, signal)).resolves.toBe(page)
    expect(register).toHaveBeenCalledWith([{ name: 'dashboard', entry: remote.entry, type: 'module' }], {
      force: false,
    })
    expect(load).toHaveBeenCalledWith('dashboard/page')
  })

  it('is retried under another address, without the preload links that failed', async () => {
    link('modulepreload', '/remotes/dashboard/assets/page.js')
    const others = link('modulepreload', '/remotes/outbox/assets/page.js')
    await loadRemotePage(remote, 1, signal)
    const [[[{ entry }], options]] = register.mock.calls as unknown as [[[{ entry: string }], unknown]]
    expect(entry).toMatch(/^\/remotes\/dashboard\/remoteEntry\.js\?retry=\d+$/)
    expect(options).toEqual({ force: true })
    expect([...document.querySelectorAll('link')]).toEqual([others])
  })

  it('is registered once for all attempts made before the load ends, and keeps its style sheets', async () => {
    jest.useFakeTimers()
    const { promise, resolve } = Promise.withResolvers<RemotePageModule>()
    load.mockReturnValue(promise)
    const attempts = [0, 1, 2].map((attempt) => loadRemotePage(remote, attempt, signal))
    await jest.advanceTimersByTimeAsync(0)
    const sheet = link('stylesheet', '/remotes/dashboard/assets/page.css')
    attempts.push(loadRemotePage(remote, 3, signal))
    expect(sheet.isConnected).toBe(true)
    sheet.remove()
    resolve(page)
    await expect(Promise.all(attempts)).resolves.toEqual([page, page, page, page])
    expect(register).toHaveBeenCalledTimes(1)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('is not registered again by a superseded attempt whose entry arrives late', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    fetched.mockReturnValueOnce(promise)
    const superseded = new AbortController()
    const late = loadRemotePage(remote, 0, superseded.signal).catch((error: unknown) => error)
    superseded.abort()
    await expect(loadRemotePage(remote, 1, signal)).resolves.toBe(page)
    resolve({})
    expect(await late).toBeInstanceOf(RemoteDown)
    expect(register).toHaveBeenCalledTimes(1)
  })

  it('is down after ten seconds without an answer', async () => {
    jest.useFakeTimers()
    fetched.mockReturnValue(new Promise(() => {}))
    const loading = loadRemotePage(remote, 0, signal).catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await loading).toMatchObject({ name: RemoteDown.name, message: 'no answer after 10 seconds' })
  })

  it('is down when it cannot be fetched, and keeps the cause', async () => {
    const cause = new TypeError('Failed to fetch')
    fetched.mockRejectedValue(cause)
    await expect(loadRemotePage(remote, 0, signal)).rejects.toMatchObject({ message: 'it could not be fetched', cause })
    expect(register).not.toHaveBeenCalled()
  })

  it('is down when a part of it cannot be fetched, and is registered again by the next attempt', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    load.mockRejectedValueOnce(cause)
    await expect(loadRemotePage(remote, 0, signal)).rejects.toMatchObject({ message: 'it could not be fetched', cause })
    await expect(loadRemotePage(remote, 1, signal)).resolves.toBe(page)
    expect(register).toHaveBeenCalledTimes(2)
  })

  it('is down when the remote exposes no page', async () => {
    load.mockResolvedValue(null)
    await expect(loadRemotePage(remote, 0, signal)).rejects.toThrow('it has no page')
  })

  it('is down when it was built for another contract', async () => {
    load.mockResolvedValue({ ...page, contract: remoteContract + 1 })
    await expect(loadRemotePage(remote, 0, signal)).rejects.toThrow(
      `it was made for contract ${remoteContract + 1}, this app has ${remoteContract}; reload the page`,
    )
  })

  it('waits for its own style sheets to load or fail, and for no others', async () => {
    jest.useFakeTimers()
    link('stylesheet', '/remotes/outbox/assets/page.css')
    const [one, two] = ['a', 'b'].map((name) => link('stylesheet', `/remotes/dashboard/assets/${name}.css`))
    let shown = false
    const loading = loadRemotePage(remote, 0, signal).then(() => (shown = true))
    await jest.advanceTimersByTimeAsync(0)
    one!.dispatchEvent(new Event('load'))
    await jest.advanceTimersByTimeAsync(0)
    expect(shown).toBe(false)
    two!.dispatchEvent(new Event('error'))
    await loading
    expect(shown).toBe(true)
  })
})

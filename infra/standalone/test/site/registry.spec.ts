import { describe, expect, it } from '@jest/globals'
import { BadRegistry, registryOf } from '@countersign/standalone/site/registry'
import { remoteFor } from '@countersign/contracts/routes'

const remote = (name: string, ...routes: string[]) => ({
  name,
  title: name,
  entry: `/mfe/${name}`,
  routes,
  contract: 1,
})

describe('the registry', () => {
  it('is parsed unchanged', () => {
    const written = { remotes: [remote('dashboard', '/')] }
    expect(registryOf(JSON.stringify(written))).toEqual(written)
  })

  it.each([
    ['', 'end of JSON'],
    ['{"remotes": [', 'end of JSON'],
    ['null', 'no list'],
    ['{"remotes": {}}', 'no list'],
    ['{"remotes": [null]}', 'remote 1 lacks'],
    [JSON.stringify({ remotes: [remote('a', '/'), { ...remote('b', '/b'), routes: '/b' }] }), 'remote 2 lacks'],
    [JSON.stringify({ remotes: [{ ...remote('a', '/'), contract: '1' }] }), 'remote 1 lacks'],
  ])('is refused with the reason: %s', (text, why) => {
    expect(() => registryOf(text)).toThrow(BadRegistry)
    expect(() => registryOf(text)).toThrow(why)
  })
})

describe('the remote of a path', () => {
  const remotes = [remote('dashboard', '/'), remote('create', '/create'), remote('detail', '/requests/:id')]

  it.each([
    ['/', 'dashboard'],
    ['/create/', 'create'],
    ['/requests/17', 'detail'],
  ])('%s belongs to %s', (path, name) => {
    expect(remoteFor(path, remotes)?.remote).toMatchObject({ name })
  })

  it.each(['/requests', '/requests/17/more', '/created'])('%s belongs to no remote', (path) => {
    expect(remoteFor(path, remotes)).toBeNull()
  })
})

import { describe, expect, it } from '@jest/globals'
import type { RemoteEntry } from '@countersign/contracts'
import { NotForNginx, pagesConf, placesConf, remotesConf } from '@countersign/deploy/front-configuration'
import { remoteFor } from '@countersign/contracts/routes'
import fc from 'fast-check'

const remote = (name: string, ...routes: string[]): RemoteEntry => ({
  name,
  title: name,
  entry: '',
  routes,
  contract: 1,
})

const remotes = [
  remote('dashboard', '/'),
  remote('create_wizard', '/create'),
  remote('request_detail', '/requests/:id', '/requests/:id/history'),
  remote('signing_page', '/sign/:token'),
  remote('odd', '/a.b/:x'),
]

/** nginx uses the first matching pattern. */
function remoteByNginx(conf: string, path: string): string | undefined {
  const patterns = [...conf.matchAll(/^ {2}"~(.+)" (\w+);$/gm)]
  return patterns.find(([, pattern]) => new RegExp(pattern!).test(path))?.[2]
}

describe('the map of pages', () => {
  it('maps every path to the same remote as npm start', () => {
    const segment = fc.constantFrom('create', 'requests', 'history', 'sign', 'aZ09-_', 'a.b', 'axb', '17', 'x y', '.')
    const path = fc
      .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean())
      .map(([segments, slash]) => `/${segments.join('/')}${slash && segments.length > 0 ? '/' : ''}`)
    const conf = pagesConf(remotes)
    fc.assert(
      fc.property(path, (some) => expect(remoteByNginx(conf, some)).toBe(remoteFor(some, remotes)?.remote.name)),
    )
  })

  it.each(['/a b', '/"; return 200; "', '/(x', '/a$'])('rejects a route with special characters: %s', (route) => {
    expect(() => pagesConf([remote('odd', route)])).toThrow(NotForNginx)
  })
})

it.each(['a-b', 'A', '1', 'a;b', ''])(
  'the configuration rejects a remote name with special characters: "%s"',
  (name) => {
    expect(() => remotesConf([remote(name)])).toThrow(NotForNginx)
    expect(() => placesConf({ api: 'x:1', remotes: { [name]: 'y:1' } })).toThrow(NotForNginx)
  },
)

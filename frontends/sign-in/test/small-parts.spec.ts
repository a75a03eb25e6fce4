import { ownPath } from '../src/sign-in/go-on.js'
import { knownPerson, knownPersonKey } from '../src/known-person.js'
import { clockOf, waitOf } from '../src/parts/countdown.js'
import { passkeyLabel } from '../src/passkeys/passkey-label.js'
import { passkeySupport } from '../src/passkeys/support.js'

describe('the destination after signing in', () => {
  it.each(['/', '/requests/7?tab=history#x', '/create'])('is a local path: %s', (to) => expect(ownPath(to)).toBe(to))
  it.each([
    null,
    '',
    'create',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '\\/x',
    '/\n/x',
  ])('is the first page for %j', (to) => expect(ownPath(to)).toBe('/'))
})

describe('passkeys', () => {
  const at = (address: string) => passkeySupport(new URL(address) as unknown as Location)

  it.each([
    ['http://127.0.0.1:3000/setup?x=1', 'http://localhost:3000/setup?x=1'],
    ['http://[::1]/sign-in', 'http://localhost/sign-in'],
    ['http://10.0.0.7/sign-in', null],
  ])('are refused at %s; a name is %s', (address, byName) =>
    expect(at(address)).toMatchObject({ can: false, why: 'numeric-host', byName }),
  )

  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'Chrome on Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    ['curl/8', 'Passkey'],
  ])('are named after %s', (agent, name) => expect(passkeyLabel(agent)).toBe(name))
})

it('formats waiting times', () => {
  expect([clockOf(32), clockOf(65), clockOf(3605)]).toEqual(['0:32', '1:05', '1:00:05'])
  expect([waitOf(32), waitOf(300), waitOf(80_000)]).toEqual(['32 s', '5 min', '23 hr'])
})

it.each(['', '{', 'null', '{"name":7,"email":"a@b"}', '{"name":"Ada"}'])(
  'ignores an invalid known person: %j',
  (stored) => {
    sessionStorage.setItem(knownPersonKey, stored)
    expect(knownPerson()).toBeNull()
  },
)

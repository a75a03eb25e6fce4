import { describe, expect, it, jest } from '@jest/globals'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { asClientTakes, isCluster, preferenceNotUsed, whyNoAddress } from '@countersign/event-log/eventstore-address'
import fc from 'fast-check'

describe('a connection string of EventStoreDB', () => {
  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://eventstore',
    'esdb://user:pass%3Aword@host:2113?tls=true',
    'esdb://user:pa?ss/wo&rd=x@host:2113',
    'esdb://a.example.com:2113,b.example.com:2113,[2001:db8::1]:2113/?nodePreference=Leader&tls-ca-file=/etc/ca.pem',
    'esdb+discover://user:password@cluster.example.com?keepAliveInterval=-1&keep_alive_timeout=10000',
    'kurrentdb://user:password@host:2113?connectionName=a%20b',
    'kurrentdb+discover://host',
  ])('%s is accepted', async (url) => {
    expect(whyNoAddress(url)).toBeNull()
  })

  it.each([
    ['http://host', /^must begin with esdb:\/\/ or esdb\+discover:\/\//],
    ['esdb:host', /^must begin with esdb/],
    ['esdb://', /^must name a host/],
    ['esdb://user:secret@', /^must name a host/],
    ['esdb://user:secret@host:port', /^must name a host/],
    ['esdb://user:secret@one host', /^must name a host/],
    // The client would look up the host 'secret@host' and print it.
    ['esdb://user:a@secret@host', /@ as %40/],
    // The client would read 'a' as the password.
    ['esdb://user:a:secret@host', /: as %3A/],
    ['esdb://user:%zz-secret@host', /% as %25/],
    ['esdb://user@host', /^has a user without a password/],
    ['esdb://:secret@host', /^has a user without a password/],
    ['esdb://user:secret@host?tls=true?tls=true', /^has a second \?/],
    ['esdb://user:secret@host?tls=yes', /^has the option tls with another value than true or false\.$/],
    ['esdb://user:secret@host?nodePreference=any', /^has the option nodePreference with another value than leader, /],
    [
      'esdb://user:secret@host?gossipTimeout=5s',
      /^has the option gossipTimeout with another value than a whole number/,
    ],
    ['esdb://user:secret@host?tlsVerifyCert=false', /^has the option tlsVerifyCert, .* always checked\. .* tlsCaFile=/],
    ['esdb://user:secret@host?tls=true&tls_verify_cert=true', /^has the option tls_verify_cert, .* always checked/],
    ['esdb://user:secret@host?throwOnAppendFailure=false', /^has the option throwOnAppendFailure, .* Leave it out/],
    [
      'esdb://user:secret@host?retries=3',
      /^has the option retries, which the client does not know\. .* there are tls, /,
    ],
    ['esdb://user:secret@host?constructor=1', /^has the option constructor, which the client does not know/],
    ['esdb://user:secret@host?tls=true&', /^has an option, which the client does not know/],
    ['esdb://host?a secret=1', /^has an option, which the client does not know/],
  ])('%s is rejected without repeating its password', (url, sentence) => {
    const why = whyNoAddress(url)
    expect(why).toMatch(sentence)
    expect(why).not.toContain('secret')
    expect(() => openEventStoreLog({ url })).toThrow(
      expect.objectContaining({ name: 'ConnectionStringRefused', message: why }),
    )
  })

  it.each([
    ['esdb://host', 'esdb://host?gossipTimeout=1&nodePreference=leader', null, false],
    ['esdb://host:2113/', 'esdb://host:2113?gossipTimeout=1&nodePreference=leader', null, false],
    [
      'esdb://a,b?tls=true&node-preference=Follower',
      'esdb://a,b?tls=true&gossipTimeout=1&nodePreference=leader',
      'Follower',
      true,
    ],
    ['esdb://u:p@a,b/?nodePreference=random', 'esdb://u:p@a,b?gossipTimeout=1&nodePreference=leader', 'random', true],
    ['esdb://u:p?,/@a?nodePreference=Leader', 'esdb://u:p?,/@a?gossipTimeout=1&nodePreference=leader', null, false],
    ['kurrentdb://u:kurrentdb@a', 'esdb://u:kurrentdb@a?gossipTimeout=1&nodePreference=leader', null, false],
    ['kurrentdb+discover://a?tls=true', 'esdb+discover://a?tls=true&gossipTimeout=1&nodePreference=leader', null, true],
    ['esdb://a,b?Gossip-Timeout=3', 'esdb://a,b?Gossip-Timeout=3&nodePreference=leader', null, true],
  ])('%s is normalized to prefer the leader', (url, taken, unused, cluster) => {
    expect(whyNoAddress(url)).toBeNull()
    expect([asClientTakes(url), preferenceNotUsed(url), isCluster(url)]).toEqual([taken, unused, cluster])
  })

  it('makes the client print nothing if it is accepted', async () => {
    const said = (['log', 'info', 'warn', 'error', 'debug'] as const).map((way) =>
      jest.spyOn(console, way).mockImplementation(() => undefined),
    )
    const piece = fc.constantFrom(
      'esdb://',
      'kurrentdb://',
      'esdb+discover://',
      'user',
      ':',
      'Password',
      '@',
      'host',
      ':2113',
      ',',
      '/',
      '?',
      '&',
      'tls=true',
      'tls=false',
      'tlsVerifyCert=false',
      'nodePreference=leader',
      'foo=bar',
      'tls',
      '=',
      '%40',
      '%',
      '#',
    )
    const string = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            string,
            string.map((rest) => `esdb://user:Password@host?${rest}`),
          ),
          async (url) => {
            if (whyNoAddress(url) !== null) return
            await openEventStoreLog({ url }).close()
          },
        ),
        { numRuns: 2000 },
      )
      expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
    } finally {
      for (const spy of said) spy.mockRestore()
    }
  })
})

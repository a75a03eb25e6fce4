import crypto from 'node:crypto'
import {
  type Argon2,
  openPasswordHasher,
} from '@countersign/requests-api/internal/access/adapters/identity/password-hasher'
import { HasherBusy, HasherUnavailable } from '@countersign/requests-api/internal/access/ports/identity'
import { describe, expect, it } from '@jest/globals'

const hasher = openPasswordHasher(crypto.argon2)

/** A stub that notes each call's memory and answers only when the test does. */
function heldArgon2() {
  const calls: (() => void)[] = []
  const memories: number[] = []
  const argon2 = ((_algorithm, { memory, tagLength }, callback) => {
    const answer = () => callback(null, Buffer.alloc(tagLength))
    // The hasher tries this size once at the start.
    if (memory === 8) return answer()
    memories.push(memory)
    calls.push(answer)
  }) as Argon2
  return { argon2, calls, memories }
}

const turn = async () => new Promise((resolve) => setImmediate(resolve))

describe('argon2id', () => {
  it('of Node agrees with RFC 9106, 5.3', () => {
    const tag = crypto.argon2Sync('argon2id', {
      message: Buffer.alloc(32, 1),
      nonce: Buffer.alloc(16, 2),
      secret: Buffer.alloc(8, 3),
      associatedData: Buffer.alloc(12, 4),
      memory: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    })
    expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  })

  // From the tests of the reference implementation.
  it.each([
    ['$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc', 'password'],
    ['$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4', 'password'],
  ])('verifies %s', async (phc, password) => {
    expect(await hasher.verify(password, phc)).toEqual({ matches: true, isWeak: true })
    expect(await hasher.verify(`${password} `, phc)).toEqual({ matches: false, isWeak: true })
  })
})

describe('hashing', () => {
  it('writes its parameters, a new salt and a tag of 32 bytes', async () => {
    const [one, other] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await hasher.verify('correct horse', one)).toEqual({ matches: true, isWeak: false })
    expect(await hasher.verify('correct horsf', one)).toEqual({ matches: false, isWeak: false })
  })

  it('password-of-256-characters: distinguishes the last code point', async () => {
    const password = '\u{1F511}'.repeat(256)
    const phc = await hasher.hash(password)
    expect((await hasher.verify(password, phc)).matches).toBe(true)
    expect((await hasher.verify(`${'\u{1F511}'.repeat(255)}\u{1F510}`, phc)).matches).toBe(false)
  })

  it('treats a password exactly as typed', async () => {
    const phc = await hasher.hash(' P\u00E4ssword ')
    for (const other of ['P\u00E4ssword', ' Pa\u0308ssword ', ' p\u00E4ssword '])
      expect((await hasher.verify(other, phc)).matches).toBe(false)
  })

  it('refuses a stored text that is not an argon2id hash', async () => {
    await expect(hasher.verify('password', '$2b$12$abc')).rejects.toThrow('A stored password hash is not argon2id')
  })
})

describe('an unknown account', () => {
  it('matches nothing, with the work of a current hash', async () => {
    const { argon2, calls, memories } = heldArgon2()
    const held = openPasswordHasher(argon2)
    const answers = [held.verify('password', null), held.verify('password', await hasher.hash('password'))]
    await turn()
    for (const answer of calls) answer()
    expect((await Promise.all(answers)).map(({ matches }) => matches)).toEqual([false, false])
    expect(memories).toEqual([19_456, 19_456])
  })
})

describe('the queue', () => {
  it('hashes two at a time, lets 50 wait, and refuses more as busy', async () => {
    const { argon2, calls } = heldArgon2()
    const held = openPasswordHasher(argon2)
    await held.unavailable()
    const hashes = Array.from({ length: 52 }, async () => held.hash('password'))
    await turn()
    expect(calls).toHaveLength(2)
    await expect(held.hash('password')).rejects.toBeInstanceOf(HasherBusy)
    await expect(held.verify('password', null)).rejects.toBeInstanceOf(HasherBusy)
    for (let answered = 0; answered < 52; answered++) {
      calls[answered]!()
      await turn()
      expect(calls).toHaveLength(Math.min(answered + 3, 52))
    }
    expect(await Promise.all(hashes)).toHaveLength(52)
    const last = held.hash('password')
    await turn()
    calls.at(-1)!()
    await last
  })

  it('continues after a failed hash', async () => {
    const failing = openPasswordHasher(((_algorithm, { memory, tagLength }, callback) =>
      memory === 8
        ? callback(null, Buffer.alloc(tagLength))
        : callback(new Error('no memory'), Buffer.alloc(0))) as Argon2)
    const failed = await Promise.allSettled(Array.from({ length: 5 }, async () => failing.hash('password')))
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  })
})

describe('a Node without argon2', () => {
  const sentence = /^Passwords need argon2, which this Node \d+\.\d+\.\d+ with OpenSSL \d.* lacks\. Use Node 24\.7/
  const unsupported: Argon2 = () => {
    throw Object.assign(new Error('Argon2 algorithm not supported'), { code: 'ERR_CRYPTO_ARGON2_NOT_SUPPORTED' })
  }

  it.each([
    ['the function', undefined],
    ['its implementation', unsupported],
  ])('reports the lack of %s', async (_name, argon2) => {
    const lacking = openPasswordHasher(argon2)
    expect(await lacking.unavailable()).toMatch(sentence)
    await expect(lacking.hash('password')).rejects.toBeInstanceOf(HasherUnavailable)
    await expect(lacking.verify('password', null)).rejects.toThrow(sentence)
  })

  it('is not the current one', async () => {
    expect(await hasher.unavailable()).toBeNull()
  })
})

import { type argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { HasherUnavailable, type PasswordHasher } from '../../ports/identity.js'
import { HashQueue } from './hash-queue.js'
import { type Argon2Hash, readPhc, toPhc } from './phc.js'

export type Argon2 = typeof argon2

/** 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet). */
const parameters = { memory: 19_456, passes: 2, lanes: 1 }
const saltLength = 16
const tagLength = 32

const lacking =
  `Passwords need argon2, which this Node ${process.versions.node} with OpenSSL ${process.versions.openssl} lacks. ` +
  'Use Node 24.7 or later built with OpenSSL 3.2 or later, or sign in with passkeys.'

/**
 * argon2id of Node. Two hashes at a time take 38 MiB and leave half of libuv's threads to files.
 *
 * @param argon2 undefined in a Node that lacks it
 */
export function openPasswordHasher(argon2: Argon2 | undefined): PasswordHasher {
  const queue = new HashQueue(2, 50)
  const tagOf = async (password: string, like: Argon2Hash): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const { memory, passes, lanes: parallelism, salt: nonce, tag } = like
      argon2!(
        'argon2id',
        { message: password, nonce, parallelism, memory, passes, tagLength: tag.length },
        (error, result) => (error ? reject(error) : resolve(result)),
      )
    })

  let tried: Promise<string | null> | undefined
  const unavailable = async (): Promise<string | null> => (tried ??= attempt())
  const attempt = async (): Promise<string | null> => {
    if (!argon2) return lacking
    try {
      const smallest = { memory: 8, passes: 1, lanes: 1, salt: Buffer.alloc(8), tag: Buffer.alloc(4) }
      await tagOf('', smallest)
      return null
    } catch (error) {
      // The function exists without OpenSSL's implementation, as in builds of distributions.
      if ((error as NodeJS.ErrnoException).code === 'ERR_CRYPTO_ARGON2_NOT_SUPPORTED') return lacking
      throw error
    }
  }
  const queued = async (password: string, like: Argon2Hash): Promise<Buffer> => {
    const missing = await unavailable()
    if (missing !== null) throw new HasherUnavailable(missing)
    return queue.run(async () => tagOf(password, like))
  }

  return {
    unavailable,
    async hash(password) {
      const fresh = freshHash()
      return toPhc({ ...fresh, tag: await queued(password, fresh) })
    },
    async verify(password, phc) {
      const stored = phc === null ? freshHash() : readPhc(phc)
      const tag = await queued(password, stored)
      return { matches: phc !== null && timingSafeEqual(tag, stored.tag), isWeak: isWeak(stored) }
    },
  }
}

const freshHash = (): Argon2Hash => ({ ...parameters, salt: randomBytes(saltLength), tag: Buffer.alloc(tagLength) })

function isWeak({ memory, passes, salt, tag }: Argon2Hash): boolean {
  return memory < parameters.memory || passes < parameters.passes || salt.length < saltLength || tag.length < tagLength
}

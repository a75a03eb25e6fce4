import { z } from 'zod'
import { whyNoPublicUrl } from './public-url.js'
import { whyNoMongoAddress, whyNoRedisAddress } from './server-address.js'
import { whyNoSmtpAddress } from './smtp-address.js'
import { isHostName } from './smtp-name.js'

export { aboutBlobs, blobsUrl, bucketOf } from './blobs-variables.js'

const base64Of32Bytes = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text)

export const url = (schemes: readonly string[], sentence: string) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), sentence)

export const judged = (why: (text: string) => string | null) =>
  z.string().superRefine((text, { addIssue }) => {
    const message = why(text)
    if (message !== null) addIssue(message)
  })

export const publicUrl = judged(whyNoPublicUrl)
export const smtpUrl = judged(whyNoSmtpAddress)
export const smtpName = z
  .string()
  .refine(isHostName, 'must be a host name, such as sign.example.com: without scheme, port, and not an address.')
export const masterKey = z
  .string()
  .refine(base64Of32Bytes, 'must be 32 bytes in base64 (44 characters). Make one with: openssl rand -base64 32')
export const logLevel = z
  .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent.')
  .default('info')

export const mongoUrl = judged(whyNoMongoAddress)
export const redisUrl = judged(whyNoRedisAddress)

export const port = z.coerce.number('must be a number from 1 to 65535.').int().min(1).max(65535)

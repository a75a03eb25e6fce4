import { z } from 'zod'
import { limits } from '../limits.js'
import { line } from './parts.js'

const codePoints = (text: string): number => Array.from(text).length

/** As typed. The rules for a new password need the account, so the server judges them (rule access-11). */
export const Password = z
  .string()
  .min(1, 'is empty')
  .refine((text) => codePoints(text) <= limits.passwordMost, `is longer than ${limits.passwordMost} characters`)

/** A code of an authenticator app, or a recovery code. */
export const OneTimeCode = z.string().trim().min(1, 'is empty').max(60, 'is longer than 60 characters')

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,20000}$/, 'is not base64url')

/** The browser's response to a passkey prompt, as WebAuthn encodes it in JSON (WebAuthn Level 3, 5.1.8). */
export const PasskeyResponse = z
  .object({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    response: z.record(z.string().max(100), z.unknown()),
    clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
    authenticatorAttachment: z.string().max(100).nullish(),
  })
  .meta({ id: 'PasskeyResponse' })

/** The options of a passkey prompt, as `navigator.credentials` takes them in JSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })

export const PasskeyLabel = line(limits.passkeyLabelLength)

/** The first credentials of an account. `code` proves the authenticator app that the enrollment offered. */
export const Enrollment = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('passkey'), response: PasskeyResponse, label: PasskeyLabel }),
    z.strictObject({ kind: z.literal('password'), password: Password, code: OneTimeCode.optional() }),
  ])
  .meta({ id: 'Enrollment' })

/** A link's token: the subject's UUID in base64url, a dot, and the derived secret. */
export const LinkToken = z.string().min(1, 'is empty').max(200, 'is longer than 200 characters')

import { z } from 'zod'
import { OneTimeCode, Password, PasskeyLabel, PasskeyResponse } from './credentials.js'
import { id, time } from './parts.js'

export const PasskeyView = z
  .object({
    id,
    label: z.string(),
    addedAt: time,
    usedAt: time.nullable(),
    backedUp: z.boolean(),
    usable: z.boolean().describe('False if it was made under another PUBLIC_URL'),
  })
  .meta({ id: 'PasskeyView' })

/** The person's ways to sign in; null where absent. */
export const MethodsView = z
  .object({
    passkeys: z.array(PasskeyView),
    password: z.object({ setAt: time }).nullable(),
    app: z.object({ addedAt: time }).nullable(),
    recoveryCodes: z.object({ left: z.int(), issuedAt: time }).nullable(),
  })
  .meta({ id: 'MethodsView' })

/** `current` is required where the account has a password. */
export const SettingPassword = z
  .strictObject({ current: Password.optional(), next: Password })
  .meta({ id: 'SettingPassword' })

export const AddingPasskey = z
  .strictObject({ response: PasskeyResponse, label: PasskeyLabel })
  .meta({ id: 'AddingPasskey' })

export const RelabellingPasskey = z.strictObject({ label: PasskeyLabel }).meta({ id: 'RelabellingPasskey' })

export const AuthenticatorOffer = z
  .object({ secret: z.string(), uri: z.string(), svg: z.string() })
  .meta({ id: 'AuthenticatorOffer' })

export const ConfirmingAuthenticator = z.strictObject({ code: OneTimeCode }).meta({ id: 'ConfirmingAuthenticator' })

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const SessionView = z
  .object({
    ref: id,
    current: z.boolean(),
    signedInAt: time,
    usedAt: time,
    ipAddress: z.string().nullable(),
    agent: z.string().nullable(),
  })
  .meta({ id: 'SessionView' })

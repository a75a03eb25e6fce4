import { z } from 'zod'
import { limits } from '../limits.js'
import { Enrollment, LinkToken, OneTimeCode, Password, PasskeyOptions, PasskeyResponse } from './credentials.js'
import { absent, email, line, time } from './parts.js'

export const InstallationMode = z.enum(['open', 'closed', 'claimed']).meta({ id: 'InstallationMode' })

export const AuthOptions = z
  .object({
    mode: InstallationMode,
    methods: z.array(z.enum(['passkey', 'password'])),
    provider: absent(),
    /** Days that 'Keep me signed in' lasts; 0 removes the choice (SESSION_REMEMBER_DAYS). */
    rememberDays: z.int(),
    /** True where an account needs a passkey, or an authenticator app beside its password. */
    secondFactor: z.boolean(),
    /** Lines for whoever runs the server, as this start calls its commands (rule running-20). */
    commands: z.object({ claimLink: z.string(), recover: z.string() }),
  })
  .meta({ id: 'AuthOptions' })

export const SetupReading = z.strictObject({ token: LinkToken }).meta({ id: 'SetupReading' })

/** Prefills the claim form. */
export const Setup = z.object({ name: z.string(), email: z.string() }).meta({ id: 'Setup' })

export const Claiming = z
  .strictObject({
    token: LinkToken,
    name: line(limits.nameLength),
    email,
    teamName: line(limits.teamNameLength),
    enrol: Enrollment,
  })
  .meta({ id: 'Claiming' })

export const BeginningEnrollment = z
  .strictObject({ token: LinkToken, email: email.optional() })
  .meta({ id: 'BeginningEnrollment' })

/** Everything from which a person's first credentials are made; valid for ten minutes. */
export const EnrollmentOffer = z
  .object({
    secret: z.string().describe('Secret of the authenticator app, in base32'),
    uri: z.string().describe('The same secret as an otpauth: link'),
    svg: z.string().describe('The link as a QR code (data URI)'),
    recoveryCodes: z.array(z.string()),
    passkey: PasskeyOptions,
  })
  .meta({ id: 'EnrollmentOffer' })

export const PasskeySignIn = z
  .strictObject({ response: PasskeyResponse, remember: z.boolean().default(false) })
  .meta({ id: 'PasskeySignIn' })

export const PasswordSignIn = z
  .strictObject({ email, password: Password, remember: z.boolean().default(false) })
  .meta({ id: 'PasswordSignIn' })

export const SecondFactorKind = z.enum(['app', 'passkey', 'recovery-code'])

export const SignInStep = z
  .object({
    next: z.enum(['done', 'second-factor']),
    kinds: z.array(SecondFactorKind),
    name: z.string(),
    passkey: PasskeyOptions.nullable(),
  })
  .meta({ id: 'SignInStep' })

const byPasskey = z.strictObject({ kind: z.literal('passkey'), response: PasskeyResponse })
const byApp = z.strictObject({ kind: z.literal('app'), code: OneTimeCode })

export const SecondFactor = z
  .discriminatedUnion('kind', [
    byApp,
    z.strictObject({ kind: z.literal('recovery-code'), code: OneTimeCode }),
    byPasskey,
  ])
  .meta({ id: 'SecondFactor' })

export const Confirming = z
  .discriminatedUnion('kind', [byPasskey, byApp, z.strictObject({ kind: z.literal('password'), password: Password })])
  .meta({ id: 'Confirming' })

export const Confirmed = z.object({ confirmedAt: time }).meta({ id: 'Confirmed' })

export const Recovering = z.strictObject({ token: LinkToken, enrol: Enrollment }).meta({ id: 'Recovering' })

export const Forgetting = z.strictObject({ email }).meta({ id: 'Forgetting' })

export const ResetReading = z.strictObject({ token: LinkToken }).meta({ id: 'ResetReading' })

export const ResetTarget = z.object({ email: z.string() }).meta({ id: 'ResetTarget' })

export const Resetting = z.strictObject({ token: LinkToken, password: Password }).meta({ id: 'Resetting' })

import { isLoopback } from '@countersign/process'
import { z } from 'zod'
import { isOfLoopback } from './reach.js'
import type { SessionTimes } from './sign-in/sessions.js'

/** Variables about who may call, and for how long. */
export const accessVariables = {
  ALLOW_WITHOUT_LOGIN: z.enum(['true', 'false'], 'must be true or false.').default('false'),
  SESSION_IDLE_MINUTES: z.coerce
    .number('must be a number of minutes.')
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .default(60),
  SESSION_HOURS: z.coerce
    .number('must be a number of hours.')
    .int()
    .min(1)
    .max(30 * 24)
    .default(12),
  SESSION_REMEMBER_DAYS: z.coerce
    .number('must be a number of days.')
    .int('must be a whole number of days.')
    .min(0)
    .max(30, 'must be at most 30 days, or 0 to remove the choice to stay signed in.')
    .default(30),
}

type Variables = z.output<z.ZodObject<typeof accessVariables>> & {
  HOST: string
  PUBLIC_URL?: string | undefined
}

const minute = 60_000
const day = 24 * 60 * minute

export interface AccessConfiguration {
  /** `HOST` is loopback, and `PUBLIC_URL` unset or a loopback name: the open mode until the claim (rule access-7). */
  isLocal: boolean
  /** Extends the open mode to other hosts; without effect once claimed. */
  allowWithoutLogin: boolean
  /** `PUBLIC_URL` is https or a loopback name, as a claim needs. */
  mayBeClaimed: boolean
  sessionTimes: SessionTimes
}

export const accessConfiguration = (variables: Variables): AccessConfiguration => ({
  isLocal: isLoopback(variables.HOST) && isOfLoopback(variables.PUBLIC_URL),
  allowWithoutLogin: variables.ALLOW_WITHOUT_LOGIN === 'true',
  mayBeClaimed: isOfLoopback(variables.PUBLIC_URL) || variables.PUBLIC_URL!.startsWith('https:'),
  sessionTimes: {
    idle: variables.SESSION_IDLE_MINUTES * minute,
    absolute: variables.SESSION_HOURS * 60 * minute,
    rememberIdle: Math.min(7, variables.SESSION_REMEMBER_DAYS) * day,
    rememberAbsolute: variables.SESSION_REMEMBER_DAYS * day,
  },
})

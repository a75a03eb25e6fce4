import { defaultTexts } from '@countersign/contracts/default-texts'
import { limits, type SignatureRequestChange } from '@countersign/contracts'
import type { Draft } from '../draft/draft.js'

/** Form state of the options step. */
export interface Options {
  emailSubject: string
  emailMessage: string
  requireAuth: boolean
  sendReminders: boolean
  /** Both in days of 24 hours. */
  reminderEveryDays: number
  expiresInDays: number
  /** The end of the chosen last day, which counts instead of `expiresInDays`. */
  expiresBy?: string | undefined
}

/** Default options (rules drafting-9, sending-2, signing-15). */
export const defaultOptions: Options = {
  ...defaultTexts,
  requireAuth: false,
  sendReminders: true,
  reminderEveryDays: limits.reminderUsualDays,
  expiresInDays: limits.periodUsualDays,
}

/** The options of an existing draft, with defaults for missing values. */
export const optionsOf = (draft: Draft | null): Options =>
  draft === null
    ? defaultOptions
    : {
        emailSubject: draft.emailSubject ?? defaultOptions.emailSubject,
        emailMessage: draft.emailMessage ?? defaultOptions.emailMessage,
        requireAuth: draft.requireAuth === 'true',
        sendReminders: draft.sendReminders === 'true',
        reminderEveryDays: draft.reminderEveryDays,
        expiresInDays: draft.expiresInDays,
        expiresBy: draft.expiresBy,
      }

/** Takes over reloaded values, except for those edited here since. */
export const followed = (now: Options, before: Options, after: Options): Options =>
  Object.fromEntries(
    (Object.keys({ ...now, ...after }) as (keyof Options)[]).map((key) => [
      key,
      now[key] === before[key] ? after[key] : now[key],
    ]),
  ) as unknown as Options

/** The request format: booleans as words (rule calls-2), and the last day or the number of days. */
export const overTheWire = ({
  requireAuth,
  sendReminders,
  expiresInDays,
  expiresBy,
  ...rest
}: Options): SignatureRequestChange => ({
  ...rest,
  ...(expiresBy === undefined ? { expiresInDays } : { expiresBy }),
  requireAuth: requireAuth ? 'true' : 'false',
  sendReminders: sendReminders ? 'true' : 'false',
})

/** The values that differ from the draft's; null if there are none. */
export function changed(change: SignatureRequestChange, draft: Draft | null): SignatureRequestChange | null {
  const before = overTheWire(optionsOf(draft))
  const entries = Object.entries(change).filter(([name, value]) => before[name as keyof typeof before] !== value)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

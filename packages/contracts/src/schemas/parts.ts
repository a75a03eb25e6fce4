import { z } from 'zod'
import { enteredLine, hasVisibleLetter } from '../entered-text.js'
import { withoutTurning } from '../isolated.js'
import { limits } from '../limits.js'
import { type AddressFault, addressFault, addressPattern, pastedAddress } from '../pasted-address.js'

// C0 and C1 control characters have no business in a line of text, and a line break in a subject forges mail headers.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/
// In a text of several lines, tab and line break stay.
// oxlint-disable-next-line no-control-regex
const controlCharacterButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const unturned = (value: string) => value === withoutTurning(value)
const turned = 'holds a mark that turns the direction of writing'

// A lone surrogate has no UTF-8 and no canonical form (RFC 8785), so it could not be hashed.
const wellFormed = (value: string) => value.isWellFormed()
const notWellFormed = 'holds half of a character'

/** Trimmed, without control characters and direction marks; tabs and separators become spaces (rule fields-13). */
export const line = (most: number, empty: 'may be empty' | 'not empty' = 'not empty') => {
  const text = z
    .string()
    .overwrite(enteredLine)
    .trim()
    .max(most, `is longer than ${most} characters`)
    .refine((value) => !controlCharacter.test(value), 'holds a line break or a control character')
    .refine(wellFormed, notWellFormed)
    .refine(unturned, turned)
  return empty === 'not empty'
    ? text.min(1, 'is empty').refine((value) => value === '' || hasVisibleLetter(value), 'has no visible letter')
    : text
}

export const paragraph = (most: number) =>
  z
    .string()
    .max(most, `is longer than ${most} characters`)
    .refine((value) => !controlCharacterButBreaks.test(value), 'holds a control character')
    .refine(wellFormed, notWellFormed)

/** Without direction marks, because other people's messages quote it. */
export const reasonText = paragraph(limits.reasonLength).refine(unturned, turned)

/** Rule calls-2. */
export const flag = z.enum(['true', 'false'])

/** A value that does not exist yet. Generators of clients have no type for `null` alone, so the document says text. */
export const absent = (refusal?: string) => z.null(refusal).meta({ type: ['string', 'null'] })

export const id = z.uuid('is not an id (a UUID)').overwrite((value) => value.toLowerCase())

const addressFaults: Readonly<Record<AddressFault, string>> = {
  several: 'holds more than one address',
  letters: 'has letters beyond ASCII before the @, and few mail servers take them',
  incomplete: 'is not an email address',
}

/** As people paste it, also into the configuration (rule drafting-8). */
export const email = z
  .string()
  .overwrite((text) => pastedAddress(text).address)
  .min(1, { error: 'is empty', abort: true })
  .max(limits.emailLength, `is longer than ${limits.emailLength} characters`)
  .regex(addressPattern, { error: ({ input }) => addressFaults[addressFault(String(input)) ?? 'incomplete'] })

export const erasable = z.string().nullable().meta({ description: 'null once erased' })

export const time = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

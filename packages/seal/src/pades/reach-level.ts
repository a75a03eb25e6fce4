import type { Gap, ValidationData } from '@countersign/pdf'
import { fillGap } from './fill-gap.js'
import { NoValidationData } from './no-validation-data.js'
import type { SealLevel } from './seal.js'
import type { Signer } from './signer.js'
import type { Timestamp } from './timestamp.js'
import { TimestampUnavailable } from './timestamp-unavailable.js'

/** A file with room for a signature, as whoever read the document left it. */
export interface Prepared {
  path: string
  gap: Gap
  /** How many bytes the file had before anything was appended. */
  behind: number
}

/** Has what validates a seal for good appended to a file, and behind it the field of a timestamp over all of it. */
export type AppendLasting = (
  path: string,
  data: ValidationData,
  room: number,
) => Promise<{ lasting: string; archived: Prepared }>

/** A sealed file, and how far its seal came. */
export interface Reached {
  path: string
  level: SealLevel
  /** Why there is no timestamp where one was wanted; null where there is, or none was wanted. */
  noTimestamp: string | null
  /** Why the seal came no further, where it has a timestamp; null for B-LTA, and where it has none. */
  noHigher: string | null
}

/**
 * Signs a prepared file, as far as can be (PAdES; ETSI EN 319 142-1): B-B, with a timestamp B-T; with all that validates our
 * certificate and the timestamp's for good B-LT, and with a timestamp over that as well B-LTA. The level is what the file
 * holds, no more.
 *
 * @param timestampNeeded whether there is to be no seal without a timestamp where a server is configured
 * @throws {TimestampUnavailable} when one is needed and not to be had
 */
export async function reachLevel(
  prepared: Prepared,
  signer: Signer,
  timestampNeeded: boolean,
  append: AppendLasting,
): Promise<Reached> {
  const { path } = prepared
  const { timestamp, noTimestamp } = await signFile(prepared, signer, timestampNeeded)
  if (!timestamp) return { path, level: 'B-B', noTimestamp, noHigher: null }
  try {
    const data = await signer.validationData(timestamp)
    const { lasting, archived } = await append(path, data, signer.roomFor(timestamp))
    return { ...(await archive(lasting, archived, signer)), noTimestamp: null }
  } catch (error) {
    if (error instanceof NoValidationData) return { path, level: 'B-T', noTimestamp: null, noHigher: error.message }
    throw error
  }
}

/** Signs a prepared file once, with a timestamp if one is to be had. @throws {TimestampUnavailable} when one is needed */
export async function signFile(
  { path, gap, behind }: Prepared,
  signer: Signer,
  timestampNeeded: boolean,
): Promise<{ timestamp: Timestamp | null; noTimestamp: string | null }> {
  let outcome: { timestamp: Timestamp | null; noTimestamp: string | null } = { timestamp: null, noTimestamp: null }
  await fillGap(path, gap, behind, async (digest) => {
    try {
      const { der, timestamp } = await signer.sign(digest, true)
      outcome = { timestamp, noTimestamp: null }
      return der
    } catch (error) {
      if (timestampNeeded || !(error instanceof TimestampUnavailable)) throw error
      outcome = { timestamp: null, noTimestamp: error.message }
      return (await signer.sign(digest, false)).der
    }
  })
  return outcome
}

/** B-LTA by a timestamp of the whole document, or B-LT where that one is not to be had. */
async function archive(
  lasting: string,
  { path, gap, behind }: Prepared,
  signer: Signer,
): Promise<Pick<Reached, 'path' | 'level' | 'noHigher'>> {
  try {
    await fillGap(path, gap, behind, (digest) => signer.timestamp(digest))
    return { path, level: 'B-LTA', noHigher: null }
  } catch (error) {
    if (error instanceof TimestampUnavailable) return { path: lasting, level: 'B-LT', noHigher: error.message }
    throw error
  }
}

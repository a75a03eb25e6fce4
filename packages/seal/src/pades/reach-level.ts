import type { Gap, ValidationData } from '@countersign/pdf'
import { fillGap } from './fill-gap.js'
import { NoValidationData } from './no-validation-data.js'
import type { SealLevel } from './seal.js'
import type { Signer } from './signer.js'
import type { Timestamp } from './timestamp.js'
import { TimestampUnavailable } from './timestamp-unavailable.js'

/** A file with a gap reserved for the signature. */
export interface Prepared {
  path: string
  gap: Gap
  /** Length of the original file. */
  behind: number
}

export type AppendLasting = (
  path: string,
  data: ValidationData,
  room: number,
) => Promise<{ lasting: string; archived: Prepared }>

export interface Reached {
  path: string
  level: SealLevel
  /** The reason for a missing timestamp; null if it exists or was not requested. */
  noTimestamp: string | null
  /** The reason for a level below B-LTA; null without a timestamp. */
  noHigher: string | null
}

/**
 * Signs a prepared file at the highest level possible (PAdES; ETSI EN 319 142-1).
 * @param timestampNeeded throw rather than seal without a timestamp, if a server is configured
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

/** @throws {TimestampUnavailable} only if `timestampNeeded` */
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

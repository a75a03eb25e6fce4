import { setTimeout as wait } from 'node:timers/promises'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { type Finish, finishAndWait, readyToFinish } from '../flow/finishing.js'
import { sendOne } from '../flow/sending-flow.js'
import { msOf } from '../measure/median.js'
import type { Side } from '../measure/sides.js'

/** Between opening the link and Finish: a person reads and draws for longer. */
const readsMs = 5000
/** A look costs the product about 0.6 ms of processor time; sixteen who look every 5 ms would use a whole core. */
const looks = { alone: 5, inCrowd: 50 }

/** Sends requests of one new page each. @returns their ids */
export async function sent(side: Side, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await sendOne(side.client, await agreementPdf(1, ++side.files)))
  return ids
}

/** Loads the data and the files of the signing pages like a signer, and waits like one who reads. */
export async function opened(side: Side, ids: readonly string[]): Promise<Finish[]> {
  const made: Finish[] = []
  for (const id of ids) made.push(await readyToFinish(side.client, side.installation.dataDir, id))
  await wait(readsMs)
  return made
}

/** @returns from Finish to completed, ms */
export const finishOpened = (side: Side, finish: Finish, client = side.client): Promise<number> =>
  msOf(() => finishAndWait(client, finish, client === side.client ? looks.alone : looks.inCrowd))

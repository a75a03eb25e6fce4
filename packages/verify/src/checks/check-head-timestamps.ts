import { fromBase64, fromHex } from '../digest.js'
import type { EventLine } from '../format.js'
import { nameOf } from '../history/event-words.js'
import type { Fault } from '../report.js'
import { checkTimestamp } from '../seals/check-timestamp.js'
import type { SeenCertificate } from '../seals/read-cms.js'
import { type ReadTimestamp, saidOf } from './check-seals.js'

/** A stored token has at most 16 KB; base64 takes four letters for three bytes. */
const longestToken = 22 * 1024

/** Reads the timestamps of heads in the history. Each must cover the hash of an earlier event. */
export async function readHeadTimestamps(
  events: readonly EventLine[],
  anchors: readonly SeenCertificate[],
): Promise<{ faults: Fault[]; timestamps: ReadTimestamp[] }> {
  const faults: Fault[] = []
  const timestamps: ReadTimestamp[] = []
  for (const event of events.filter(({ type }) => type === 'HeadTimestamped')) {
    const { revision, hash } = event.data
    const named = events.find((one) => one.revision === revision)
    if (!named || named.hash !== hash || named.revision >= event.revision) {
      faults.push(fault(event, 'It names a head that isn’t in the history before it.'))
      continue
    }
    const found = await checkTimestamp(tokenIn(event), { sha256: fromHex(named.hash) })
    if ('wrong' in found) faults.push(fault(event, `Its timestamp ${found.wrong}.`))
    else timestamps.push(await saidOf(nameOf(named), found, anchors))
  }
  return { faults, timestamps }
}

function tokenIn({ data: { token } }: EventLine): Uint8Array {
  const isBase64 =
    typeof token === 'string' &&
    token.length <= longestToken &&
    /^([A-Za-z\d+/]{4})*([A-Za-z\d+/]{2}(==|[A-Za-z\d+/]=))?$/.test(token)
  return isBase64 ? fromBase64(token) : new Uint8Array()
}

const fault = (event: EventLine, says: string): Fault => ({
  check: 'timestamp',
  also: 'history',
  names: `${nameOf(event)} does not hold`,
  says,
})

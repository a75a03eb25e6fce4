import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import type { UpdateKind } from './check/permitted.js'
import type { CheckSealInput } from './child/tasks.js'
import type { SealedFile, SealOutcome } from './sealing-tools.js'
import { asRefusal, SealingRefused } from './sealing-refused.js'
import type { SealingPools } from './sealing-pools.js'
import { WrongGap } from './pades/fill-gap.js'
import { type AppendLasting, reachLevel } from './pades/reach-level.js'
import type { SealLevel } from './pades/seal.js'
import type { Signer } from './pades/signer.js'
import { TimestampUnavailable } from './pades/timestamp-unavailable.js'
import type { ToSeal } from './to-seal.js'

/** A document of a thousand pages takes seconds. */
export const taskMs = 120_000
/** Extra time per rendered page: about 20 ms, more for large ones. */
const lookMs = 500

/** Child processes that read documents without a key, and the signer, which sees no document. */
export interface Parties {
  pools: SealingPools
  signer: Signer
}

/**
 * Verifies the file in a child that did not prepare it; a file that fails is never returned. @param signed called
 * before this check @throws {SealingRefused}
 */
export async function sealInSteps(
  { pools, signer }: Parties,
  prepare: () => Promise<ToSeal>,
  to: string,
  timestampNeeded: boolean,
  signed?: (file: SealedFile) => void,
): Promise<SealOutcome> {
  try {
    const { before, prepared, kinds, fields } = await prepare()
    const reached = await reachLevel(prepared, signer, timestampNeeded, appendingBeside(pools, to))
    const input = { kinds: [...kinds, ...kindsOf(reached.level)], fields }
    const { path, level, noTimestamp } = reached
    const file = { ...(await fingerprint(path)), level, noTimestamp }
    signed?.(file)
    await check(pools, before, path, input)
    if (path !== to) await rename(path, to)
    return file
  } catch (error) {
    if (error instanceof TimestampUnavailable) return { timestampUnavailable: error.message }
    if (error instanceof WrongGap) throw new SealingRefused(error.message, { cause: error })
    throw asRefusal(error)
  }
}

const kindsOf = (level: SealLevel): UpdateKind[] =>
  level === 'B-LTA' ? ['store', 'timestamp'] : level === 'B-LT' ? ['store'] : []

function appendingBeside({ stamping }: SealingPools, to: string): AppendLasting {
  return async (path, data, room) => {
    const base64 = (ders: readonly Buffer[]) => ders.map((der) => der.toString('base64'))
    const input = {
      sealed: 'sealed.pdf',
      data: {
        certificates: base64(data.certificates),
        ocspAnswers: base64(data.ocspAnswers),
        lists: base64(data.lists),
      },
      room,
      lasting: 'lasting.pdf',
      archived: 'archived.pdf',
    }
    const [lasting, archived] = [`${to}.lasting`, `${to}.archived`]
    const gap = await stamping.run('append-lasting', input, taskMs, {
      files: { [input.sealed]: path },
      results: { [input.lasting]: lasting, [input.archived]: archived },
    })
    return { lasting, archived: { path: archived, gap, behind: await sizeOf(lasting) } }
  }
}

async function check(
  { checking }: SealingPools,
  before: string,
  sealed: string,
  { kinds, fields }: Pick<CheckSealInput, 'kinds' | 'fields'>,
): Promise<void> {
  const input = { before: 'before.pdf', sealed: 'sealed.pdf', kinds, fields }
  const files = { [input.before]: before, [input.sealed]: sealed }
  const looks = new Set(fields.map(({ page }) => page)).size
  const problem = await checking.run('check-seal', input, taskMs + looks * lookMs, { files })
  if (problem !== null) throw new SealingRefused(`the sealed file is not kept: ${problem}`)
}

export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size

async function fingerprint(path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return { sha256: hash.digest('hex'), size: await sizeOf(path) }
}

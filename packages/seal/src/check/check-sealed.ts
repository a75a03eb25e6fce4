import { verifySealsOf } from '../pades/verify-seal.js'
import { judgeUpdates } from './appended-only.js'
import { must, NotOnlyAppended } from './not-only-appended.js'
import { permittedOf, type UpdateKind } from './permitted.js'

/**
 * Looks at a sealed file as a stranger would, before it is kept: nothing was appended but what belongs there, and every seal
 * and timestamp that was appended holds.
 *
 * @param before what was shown
 * @param kinds what the updates are, the first one first
 * @returns what is wrong, or null
 * @throws where either cannot be read as a PDF
 */
export async function checkSealed(before: Buffer, after: Buffer, kinds: readonly UpdateKind[]): Promise<string | null> {
  try {
    const { pdf } = await judgeUpdates(before, after, kinds)
    const fields = kinds.filter((kind) => permittedOf(kind).field)
    const ours = (await verifySealsOf(pdf, after)).slice(-fields.length)
    must(ours.length === fields.length && fields.length > 0, 'there are more or fewer seals than there should be')
    for (const { intact, problem } of ours) must(intact, `a seal does not hold: ${problem}`)
    const covered = kinds.at(-1) === fields.at(-1) ? 'file' : 'revision'
    must(ours.at(-1)!.covers === covered, 'the last seal does not cover what it should')
    return null
  } catch (error) {
    if (error instanceof NotOnlyAppended) return error.message
    throw error
  }
}

import { verifySealsOf } from '../pades/verify-seal.js'
import type { FilledField } from '../look/filled-field.js'
import { judgeUpdates } from './appended-only.js'
import type { KeptOf } from '../look/kept-pictures.js'
import { pagesThatLookWrong } from '../look/look-at-pages.js'
import { must, NotOnlyAppended } from './not-only-appended.js'
import { permittedOf, type UpdateKind } from './permitted.js'

/**
 * Verifies a sealed file independently before it is kept: only the expected updates were appended, each appended seal
 * and timestamp is valid, and each page with fields shows their values in place and nothing else new.
 * @param kinds of the updates, in file order
 * @param keptOf pictures of pages, drawn earlier from exactly the bytes `before`
 * @returns the first violation, or null
 */
export async function checkSealed(
  before: Buffer,
  after: Buffer,
  kinds: readonly UpdateKind[],
  fields: readonly FilledField[],
  keptOf?: KeptOf,
): Promise<string | null> {
  try {
    const states = await judgeUpdates(before, after, kinds)
    const { pdf } = states.after
    const signed = kinds.filter((kind) => permittedOf(kind).field)
    const ours = (await verifySealsOf(pdf, after)).slice(-signed.length)
    must(ours.length === signed.length && signed.length > 0, 'there are more or fewer seals than there should be')
    for (const { intact, problem } of ours) must(intact, `a seal does not hold: ${problem}`)
    const covered = kinds.at(-1) === signed.at(-1) ? 'file' : 'revision'
    must(ours.at(-1)!.covers === covered, 'the last seal does not cover what it should')
    const added = { file: after, length: before.length, fields, isFooted: kinds.includes('stamps') }
    const [wrong] = await pagesThatLookWrong(states, added, keptOf)
    must(wrong === undefined, `page ${wrong} does not show what was filled in as it should`)
    return null
  } catch (error) {
    if (error instanceof NotOnlyAppended) return error.message
    throw error
  }
}

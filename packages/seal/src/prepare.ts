import { rename } from 'node:fs/promises'
import { filesByName, type SealWords, type StampDocumentInput } from '@countersign/pdf'
import { filledFieldsOf } from './look/filled-field.js'
import { type Prepared, signFile } from './pades/reach-level.js'
import { type Parties, sizeOf, taskMs } from './seal-in-steps.js'
import type { CertificateToSeal, DocumentToSeal } from './sealing-tools.js'
import type { ToSeal } from './to-seal.js'

export async function prepareStamped(parties: Parties, order: DocumentToSeal, words: SealWords): Promise<ToSeal> {
  const prepared = await stamped(parties, order, words, null)
  return { before: order.pdf, prepared, kinds: ['stamps'], fields: filledFieldsOf(order.stamps) }
}

/**
 * Adds one signature per page with values, each in a new update, or a single invisible one. The last locks the
 * document.
 */
export async function prepareKept(
  parties: Parties,
  order: DocumentToSeal,
  words: SealWords,
  timestampNeeded: boolean,
): Promise<ToSeal> {
  const pages = [...Map.groupBy(order.stamps, ({ field }) => field.page)].toSorted(([a], [b]) => a - b)
  const rounds = pages.length > 0 ? pages.map(([, stamps]) => stamps) : [[]]
  const last = rounds.length - 1
  const signed = `${order.to}.signed`
  let pdf = order.pdf
  let prepared: Prepared | undefined
  for (const [round, stamps] of rounds.entries()) {
    if (prepared) {
      await signFile(prepared, parties.signer, timestampNeeded)
      await rename(prepared.path, signed)
      pdf = signed
    }
    prepared = await stamped(parties, { ...order, pdf, stamps }, words, { isLast: round === last })
  }
  return {
    before: order.pdf,
    prepared: prepared!,
    kinds: rounds.map((_, round) => (round === last ? 'locked' : 'kept')),
    fields: filledFieldsOf(order.stamps),
  }
}

export async function prepareCertificate(
  { pools, signer }: Parties,
  { order, to }: CertificateToSeal,
  words: SealWords,
): Promise<ToSeal> {
  const input = { content: order, seal: { words, room: signer.room }, plain: 'plain.pdf', to: 'certificate.pdf' }
  const before = `${to}.plain`
  const results = { [input.plain]: before, [input.to]: to }
  const gap = await pools.stamping.run('make-certificate', input, taskMs, { results })
  return { before, prepared: { path: to, gap, behind: await sizeOf(before) }, kinds: ['seal'], fields: [] }
}

async function stamped(
  { pools: { stamping }, signer }: Parties,
  { requestId, pdf, stamps, to }: DocumentToSeal,
  words: SealWords,
  kept: { isLast: boolean } | null,
): Promise<Prepared> {
  const { names, files } = filesByName({ pdf, stamps })
  const seal = { words, room: signer.room }
  const input: StampDocumentInput = { requestId, ...names, seal, to: 'stamped.pdf' }
  const fileOptions = { files, results: { [input.to]: to } }
  const gap = kept
    ? await stamping.run('stamp-kept', { ...input, ...kept }, taskMs, fileOptions)
    : await stamping.run('stamp-document', input, taskMs, fileOptions)
  return { path: to, gap, behind: await sizeOf(pdf) }
}

import type { CertificateOrder } from './certificate-order.js'
import { type Flow, type Voice, voices } from './flow.js'
import { colors, inner, millimetres as mm, rules, type } from './sheet.js'
import { inFours, shownSize } from './words.js'

const section = { above: mm(6.6), below: mm(2.2) }

/** A section's heading, on the page of what follows it. */
export async function heading(flow: Flow, text: string, following: number): Promise<void> {
  await flow.room(section.above + type.section.line + section.below + following)
  flow.y += section.above
  await flow.write(text, voices.section, inner.left, flow.y)
  flow.y += type.section.line + section.below
}

/** Every document, with the fingerprints of what was uploaded and of what was sealed. */
export async function documents(flow: Flow, order: CertificateOrder): Promise<void> {
  await heading(flow, 'The documents', mm(22))
  for (const { name, pageCount, original, sealed } of order.documents) {
    const facts = `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}, ${shownSize(original.size)}`
    const title = await flow.block(name, voices.document, inner.width - mm(45))
    const height = mm(2.2) + title.height + mm(0.8) + 2 * type.hash.line + mm(2.4)
    await flow.room(height)
    flow.rule(rules.entry, colors.entry)
    flow.y += mm(2.2)
    flow.put(title, inner.left, flow.y)
    await flow.writeBefore(facts, { ...voices.label, color: colors.second }, inner.right, flow.y)
    flow.y += title.height + mm(0.8)
    for (const [label, hash] of [
      ['Original', original.sha256],
      ['Final', sealed.sha256],
    ] as const) {
      await flow.write(label, voices.label, inner.left, flow.y)
      await fingerprint(flow, hash, { voice: voices.hash, gap: mm(1.7), half: mm(3.3), left: inner.left + mm(22) })
      flow.y += type.hash.line
    }
    flow.y += mm(2.4)
  }
  flow.rule(rules.entry, colors.entry)
  flow.y += mm(1.6)
  const note = await flow.block(
    'Fingerprints are SHA-256. “Original” is the file as uploaded, “Final” the sealed PDF with every mark on it.',
    voices.label,
    inner.width,
  )
  flow.put(note, inner.left, flow.y)
  flow.y += note.height
}

/** A fingerprint in groups of four digits and two halves, on one line: apart to the eye, one text to whoever copies it. */
export async function fingerprint(
  flow: Flow,
  hash: string,
  { voice, gap, half, left }: { voice: Voice; gap: number; half: number; left: number },
): Promise<void> {
  let x = left
  for (const [n, group] of inFours(hash).entries()) {
    if (n > 0) x += n === 8 ? half : gap
    x += await flow.write(group, voice, x, flow.y)
  }
}

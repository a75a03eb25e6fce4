import type { CertificateContent, CertifiedDocument } from './certificate-content.js'
import { type Flow, type TextStyle, textStyles } from './flow.js'
import { colors, inner, millimetres as mm, rules, type } from './sheet.js'
import { inFours, shownSize } from './formats.js'

const section = { above: mm(6.6), below: mm(2.2) }
const hashes = mm(22)

/** Keeps a heading on the page of the section it starts. */
export async function heading(flow: Flow, text: string, following: number): Promise<void> {
  await flow.room(section.above + type.section.line + section.below + following)
  flow.y += section.above
  await flow.write(text, textStyles.section, inner.left, flow.y)
  flow.y += type.section.line + section.below
}

export async function documents(flow: Flow, content: CertificateContent): Promise<void> {
  await heading(flow, 'Documents', mm(22))
  for (const document of content.documents) await entry(flow, document)
  flow.rule(rules.entry, colors.entry)
  flow.y += mm(1.6)
  const note = await flow.block(
    'Fingerprints are SHA-256. “Original” is the uploaded file, “Shown” the PDF that everyone read, and “Final” the sealed PDF with every mark on it.',
    textStyles.label,
    inner.width,
  )
  await flow.room(note.height)
  flow.put(note, inner.left, flow.y)
  flow.y += note.height
}

async function entry(flow: Flow, document: CertifiedDocument): Promise<void> {
  const { name, pageCount, original, shown, sealed } = document
  const facts = `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}, ${shownSize(original.size)}`
  const title = await flow.block(name, textStyles.document, inner.width - mm(45))
  const how = await flow.block(howSealed(document), textStyles.label, inner.width - hashes)
  const rows = [
    ['Original', original.sha256],
    ...(shown ? [['Shown', shown.sha256] as const] : []),
    ['Final', sealed.sha256],
  ] as const
  const height = mm(2.2) + title.height + mm(0.8) + rows.length * type.hash.line + how.height + mm(2.4)
  await flow.room(height)
  flow.rule(rules.entry, colors.entry)
  flow.y += mm(2.2)
  flow.put(title, inner.left, flow.y)
  await flow.writeBefore(facts, { ...textStyles.label, color: colors.second }, inner.right, flow.y)
  flow.y += title.height + mm(0.8)
  for (const [label, hash] of rows) {
    await flow.write(label, textStyles.label, inner.left, flow.y)
    await fingerprint(flow, hash, { style: textStyles.hash, gap: mm(1.7), half: mm(3.3), left: inner.left + hashes })
    flow.y += type.hash.line
  }
  flow.put(how, inner.left + hashes, flow.y)
  flow.y += how.height + mm(2.4)
}

function howSealed({ shown }: CertifiedDocument): string {
  return shown
    ? `“Final” begins with what was shown, ${shown.size} bytes: head -c ${shown.size} FILE | sha256sum gives “Shown”.`
    : 'Earlier signatures in it were kept, and everyone read it as uploaded. Its last signature allows no later changes.'
}

/** Separates groups by position only, so that the copied text has no spaces. */
export async function fingerprint(
  flow: Flow,
  hash: string,
  { style, gap, half, left }: { style: TextStyle; gap: number; half: number; left: number },
): Promise<void> {
  let x = left
  for (const [n, group] of inFours(hash).entries()) {
    if (n > 0) x += n === 8 ? half : gap
    x += await flow.write(group, style, x, flow.y)
  }
}

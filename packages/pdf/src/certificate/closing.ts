import type { CertificateContent } from './certificate-content.js'
import { fingerprint, heading } from './documents.js'
import { type Flow, textStyles } from './flow.js'
import { colors, inner, millimetres as mm, rules, type } from './sheet.js'

export async function closing(flow: Flow, { head, history }: CertificateContent): Promise<void> {
  const left = mm(54)
  const last = (history.at(-1)?.revision ?? 0) + 1
  const note = { ...textStyles.label, color: colors.second, line: 12 }
  const depends = await flow.block(`Fingerprint of event ${last}. It depends on every event before it.`, note, mm(50))
  const where = await flow.block(
    'The evidence lists it beside that event. If you kept an email about this request, its head is in the same history.',
    note,
    inner.width - left,
  )
  const height =
    mm(2.6) + Math.max(type.section.line + mm(1) + depends.height, 2 * type.head.line + mm(1) + where.height)
  await flow.room(mm(5) + height + mm(2.8))
  flow.y += mm(5)
  flow.rule(rules.strong, colors.ink)
  const top = flow.y + mm(2.6)
  await flow.write('Head of the history', textStyles.section, inner.left, top)
  flow.put(depends, inner.left, top + type.section.line + mm(1))
  flow.y = top
  for (const half of [head.slice(0, 32), head.slice(32)]) {
    await fingerprint(flow, half, { style: textStyles.head, gap: mm(2.6), half: mm(2.6), left: inner.left + left })
    flow.y += type.head.line
  }
  flow.put(where, inner.left + left, flow.y + mm(1))
  flow.y = top - mm(2.6) + height + mm(2.8)
  flow.rule(rules.strong, colors.ink)
  await checking(flow)
}

const steps = [
  'Open a sealed PDF in any PDF reader that shows signatures. It says whether the file has changed since it was sealed.',
  'Compute the SHA-256 of a file (shasum -a 256 FILE, or certutil -hashfile FILE SHA256) and compare it with “Final”.',
  'Where “Shown” is listed, cut the sealed PDF to that length (head -c LENGTH FILE). What remains is the file that was read, and its SHA-256 is “Shown”.',
  'Download the evidence through the link in any email about this request and open its verify.html in a browser. The page checks all of it without a network.',
  'Compare the head above, or one from an email you kept, with the history in the evidence. If they match, nothing before it was altered.',
]

async function checking(flow: Flow): Promise<void> {
  const style = { ...textStyles.text, line: 12.6 }
  const blocks = await Promise.all(steps.map((text) => flow.block(text, style, inner.width - mm(6))))
  const height = blocks.reduce((sum, block) => sum + block.height + mm(1.1), 0)
  await heading(flow, 'How to verify this without us', height)
  for (const [n, block] of blocks.entries()) {
    flow.y += mm(1.1)
    await flow.write(`${n + 1}.`, { ...style, color: colors.label }, inner.left, flow.y)
    flow.put(block, inner.left + mm(6), flow.y)
    flow.y += block.height
  }
}

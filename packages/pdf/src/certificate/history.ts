import type { CertificateContent } from './certificate-content.js'
import { heading } from './documents.js'
import { type Flow, textStyles } from './flow.js'
import { colors, inner, millimetres as mm, rules, type } from './sheet.js'
import { columnTime, inFours } from './formats.js'

const columns = { time: mm(9), what: mm(43), fingerprint: mm(17) } as const
const headRow = 10 + mm(1)
const padding = mm(0.48)

export async function history(flow: Flow, { history: events }: CertificateContent): Promise<void> {
  await heading(flow, 'History', headRow + 3 * type.history.line)
  await head(flow)
  for (const { revision, at, text, hash } of events) {
    const what = await flow.block(text, textStyles.history, inner.width - columns.what - columns.fingerprint - mm(3))
    const height = what.height + padding
    if (await flow.room(height)) await head(flow)
    const top = flow.y + padding / 2
    await flow.write(String(revision + 1), textStyles.number, inner.left, top)
    await flow.write(columnTime(at), textStyles.time, inner.left + columns.time, top)
    flow.put(what, inner.left + columns.what, top)
    await flow.writeBefore(inFours(hash).slice(0, 2).join(' '), textStyles.time, inner.right, top)
    flow.y += height
    flow.rule(rules.row, colors.row)
  }
}

async function head(flow: Flow): Promise<void> {
  const style = { ...textStyles.label, size: 8, line: 10 }
  await flow.write('No.', style, inner.left, flow.y)
  await flow.write('Time, UTC', style, inner.left + columns.time, flow.y)
  await flow.write('Event', style, inner.left + columns.what, flow.y)
  await flow.writeBefore('Fingerprint', style, inner.right, flow.y)
  flow.y += headRow
  flow.rule(rules.entry, colors.edge)
}

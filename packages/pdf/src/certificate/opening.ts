import { zonedMoment } from '@countersign/contracts/zoned-moment'
import { isolated } from '@countersign/contracts/isolated'
import type { CertificateContent } from './certificate-content.js'
import { type Flow, textStyles } from './flow.js'
import { rosette } from './ornament.js'
import { colors, inner, millimetres as mm, rules, sheet, type } from './sheet.js'
import { counted, fullTime } from './formats.js'

export async function opening(flow: Flow, content: CertificateContent): Promise<void> {
  const size = mm(31)
  flow.draw(...rosette(flow.page, { x: inner.right - size, y: sheet.height - mm(29), size }))
  flow.y += mm(13)
  await flow.write('Certificate of completion', textStyles.title, inner.left, flow.y)
  flow.y += type.title.line + mm(3.4)
  const statement = await flow.block(statementOf(content), textStyles.statement, mm(122))
  flow.put(statement, inner.left, flow.y)
  flow.y += statement.height + mm(8)
  flow.rule(rules.strong, colors.ink)
  flow.rule(rules.entry, colors.ink, flow.y + mm(1))
  flow.y += mm(1) + mm(3.2)
  await facts(flow, content)
}

function statementOf({ documents, title }: CertificateContent): string {
  const [were, they] = documents.length === 1 ? ['document was', 'document was'] : ['documents were', 'documents were']
  return (
    `${counted(documents.length, were, were)} sent under the title “${isolated(title)}” to the people named here. Everyone who was asked ` +
    `to sign or approve did so as recorded below, and the ${they} then sealed.`
  )
}

async function facts(flow: Flow, { sender, sentAt, expiresAt, requestId, history }: CertificateContent): Promise<void> {
  const [label, value] = [mm(22), mm(63)]
  const rows = [
    [
      {
        label: 'Sent by',
        text: [sender.name, sender.email].filter(Boolean).map(isolated).join(', '),
        style: textStyles.text,
      },
      { label: 'Sent', text: sentAt && fullTime(sentAt), style: textStyles.text },
    ],
    [
      { label: 'Request', text: requestId, style: textStyles.mono },
      { label: 'Open until', text: expiresAt && zonedMoment(expiresAt, 'UTC'), style: textStyles.text },
    ],
    [{ label: 'Sealed', text: fullTime(history.at(-1)!.at), style: textStyles.text }],
  ]
  for (const row of rows) {
    let lowest: number = type.text.line
    for (const [n, cell] of row.entries()) {
      const left = inner.left + n * (label + value)
      const block = await flow.block(cell.text, cell.style, value - mm(3))
      await flow.write(cell.label, textStyles.label, left, flow.y)
      flow.put(block, left + label, flow.y + (type.text.line - cell.style.line) / 2)
      lowest = Math.max(lowest, block.height)
    }
    flow.y += lowest + mm(0.6)
  }
}

import { popGraphicsState, pushGraphicsState, rectangle, setLineWidth, setStrokingColor, stroke } from 'pdf-lib'
import { isolated } from '@countersign/contracts/isolated'
import type { CertificateContent, CertifiedPerson } from './certificate-content.js'
import { heading } from './documents.js'
import { type Block, type Flow, textStyles } from './flow.js'
import { colors, inner, millimetres as mm, rules, sheet, type } from './sheet.js'
import { fullTime, inFours } from './formats.js'

const left = mm(58)
const gap = mm(6)
const label = mm(24)
const box = { width: mm(50), height: mm(11) }
const roles = { signer: 'Signer', approver: 'Approver', cc: 'Receives a copy' } as const

/** Never splits a person over two pages. */
export async function people(flow: Flow, content: CertificateContent): Promise<void> {
  const entries = await Promise.all(content.people.map((person) => entryOf(flow, person)))
  await heading(flow, 'People', entries[0]?.height ?? 0)
  for (const entry of entries) {
    if (await flow.room(entry.height)) {
      await flow.write('People, continued', textStyles.label, inner.left, flow.y)
      flow.y += type.label.line + mm(1.6)
    }
    await put(flow, entry)
  }
}

interface Entry {
  person: CertifiedPerson
  identity: Block[]
  facts: { label: string; block: Block }[]
  height: number
}

async function entryOf(flow: Flow, person: CertifiedPerson): Promise<Entry> {
  const identity = [
    await flow.block(person.name, textStyles.person, left),
    await flow.block(person.email, textStyles.second, left),
    await flow.block(roles[person.role], { ...textStyles.label, color: colors.second }, left),
  ]
  const facts = await Promise.all(
    factsOf(person).map(async ({ label: name, text, mono }) => ({
      label: name,
      block: await flow.block(text, mono ? textStyles.mono : textStyles.text, inner.width - left - gap - label),
    })),
  )
  const sideways = facts.reduce((sum, { block }) => sum + heightOf(block), 0)
  const upright = heightOfAll(identity) + (person.act ? mm(2) + box.height : 0)
  return { person, identity, facts, height: mm(2.6) + Math.max(sideways, upright) + mm(3) }
}

const heightOfAll = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0)
const heightOf = ({ height }: Block) => Math.max(height + mm(0.1), type.text.line)

function factsOf(person: CertifiedPerson): { label: string; text: string; mono?: true }[] {
  const { role, authenticatedBy, email, times, act, ipAddress, socketAddress, userAgent, drawn } = person
  if (role === 'cc') return [{ label: 'Part', text: 'Not asked to act; receives a copy.' }]
  const how = authenticatedBy === 'code' ? 'Link and six-digit code sent to' : 'Link sent to'
  const at = (name: string, time: string | null) => (time ? [{ label: name, text: fullTime(time) }] : [])
  const mono = (name: string, text: string | null) => (text ? [{ label: name, text, mono: true as const }] : [])
  return [
    { label: 'Identified by', text: `${how} ${isolated(email)}` },
    ...at('Invited', times.invited),
    ...at('Viewed', times.viewed),
    ...at('Agreed', times.consented),
    ...at(act === 'approved' ? 'Approved' : 'Signed', times.acted),
    ...mono('IP address', ipAddress),
    ...mono('Connection', socketAddress === ipAddress ? null : socketAddress),
    ...mono('Browser', userAgent),
    ...mono('Was shown', drawn?.map((hash) => inFours(hash).slice(0, 4).join(' ')).join(', ') ?? null),
  ]
}

async function put(flow: Flow, { person, identity, facts, height }: Entry): Promise<void> {
  flow.rule(rules.entry, colors.entry)
  const top = flow.y + mm(2.6)
  let y = top
  for (const block of identity) {
    flow.put(block, inner.left, y)
    y += block.height
  }
  if (person.act) await stamp(flow, person.act === 'approved' ? 'Approved' : 'Signed', y + mm(2))
  y = top
  for (const { label: name, block } of facts) {
    await flow.write(name, textStyles.label, inner.left + left + gap, y)
    const drop = block.style === textStyles.mono ? (type.text.line - type.mono.line) / 2 : 0
    flow.put(block, inner.left + left + gap + label, y + drop)
    y += heightOf(block)
  }
  flow.y += height
}

async function stamp(flow: Flow, text: string, top: number): Promise<void> {
  flow.draw(
    pushGraphicsState(),
    setStrokingColor(colors.edge),
    setLineWidth(rules.entry),
    rectangle(inner.left, sheet.height - top - box.height, box.width, box.height),
    stroke(),
    popGraphicsState(),
  )
  const style = { ...textStyles.text, ...type.statement }
  const line = await flow.typesetter.line(text, style.face)
  const x = inner.left + (box.width - line.width * style.size) / 2
  await flow.write(text, style, x, top + (box.height - style.line) / 2)
}

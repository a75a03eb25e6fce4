import { type Fact, type Letter, namedSubject } from '../letter.js'
import { wrapped } from './wrap.js'

const width = 72
const labelWidth = 14

export function asText(letter: Letter): string {
  const { heading, lead, quotes, code, facts, button, notes, closing } = letter
  const card = [
    wrapped(heading, width),
    ...(lead ? [wrapped(lead, width)] : []),
    ...quotes.map(({ text, by }) => [...wrapped(text, width - 4).map((line) => `  | ${line}`), `  ${by}`]),
    ...(code ? [[`    ${inGroups(code.digits)}`], ...code.then.map((said) => wrapped(said, width))] : []),
    ...(facts.length > 0 ? [facts.flatMap(factLines)] : []),
    ...(button ? [[`${button.label}:`, button.url]] : []),
  ]
  const below = [
    ...notes.map(({ title, text }) => wrapped(title ? `${title} ${text}` : text, width)),
    identityLines(letter),
    wrapped(closing, width),
  ]
  const paragraphs = (blocks: string[][]) => blocks.map((block) => block.join('\n')).join('\n\n')
  // RFC 3676: mail programs treat the part after `-- ` as the signature.
  return `${paragraphs(card)}\n\n-- \n\n${paragraphs(below)}\n`
}

/** `418 026` */
export const inGroups = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1 ')

function factLines({ label, lines }: Fact): string[] {
  const inset = ' '.repeat(labelWidth)
  const rows = lines.flatMap((line) => wrapped(line, width - labelWidth))
  const head = `${label}:`
  // A label wider than its column gets a separate line.
  if (head.length >= labelWidth) return [head, ...rows.map((row) => inset + row)]
  return rows.map((row, index) => (index === 0 ? head.padEnd(labelWidth) : inset) + row)
}

function identityLines({ identity: { about, historyHead }, headAsOf }: Letter): string[] {
  const subject = namedSubject(about)
  if (!historyHead) return [subject]
  const why =
    `This is the fingerprint of the request’s history ${headAsOf}. Keep this email: anyone can use the fingerprint to check ` +
    'that nothing before it was altered.'
  return [subject, 'History head:', `  ${historyHead}`, ...wrapped(why, width)]
}

/** The step of an SMTP session that failed; `connection` is everything up to STARTTLS. */
export type Stage = 'connection' | 'login' | 'sender' | 'recipient' | 'data' | 'message'

/** The part of an installation at which a refusal points. */
export type Blamed = 'server' | 'login' | 'sender'

export interface Verdict {
  /** True: another attempt is pointless. */
  forGood: boolean
  /** True: the address does not exist or takes no mail. A full or disabled mailbox is not meant. */
  addressRefused: boolean
  /** Null for a refusal that concerns one email, and for one that may pass. */
  blames: Blamed | null
}

type Row = [stages: readonly Stage[], codes: RegExp, verdict: Verdict]

const enveloped = ['recipient', 'data', 'message'] as const
const all = ['connection', 'login', 'sender', ...enveloped] as const

export const again: Verdict = { forGood: false, addressRefused: false, blames: null }
const blaming = (blames: Blamed): Verdict => ({ ...again, blames })
const final = (addressRefused: boolean): Verdict => ({ ...again, forGood: true, addressRefused })

/** The table of rule sending-20 without its last row. The first row that matches judges. */
const rows: readonly Row[] = [
  [all, /^(?!5)|^5\d\d 4/, again],
  [all, / 5\.1\.[78]$/, blaming('sender')],
  [['connection'], /^/, blaming('server')],
  [['login'], /^/, blaming('login')],
  [['sender'], /^/, blaming('sender')],
  [enveloped, / 5\.1\.[0-6]$/, final(true)],
  [enveloped, / 5\.2\.\d+$/, final(false)],
  [['recipient'], /^55[013](?: 5\.0\.\d+)?$/, final(true)],
]

/** Judges a refusal by its stage and its codes as {@link codesOf} gives them (rule sending-20). */
export const judgeRefusal = (stage: Stage, codes: string): Verdict =>
  rows.find(([stages, pattern]) => stages.includes(stage) && pattern.test(codes))?.[2] ?? again

const aboutFiles = /^55[24]| 5\.(?:2\.3|3\.4|[67]\.\d+)$/

/** True if an email with files was refused in a way that the same email with links may avoid (rule sending-21). */
export const filesMayBeWhy = (stage: Stage, codes: string): boolean =>
  stage === 'message' ? codes.startsWith('5') : stage !== 'connection' && stage !== 'login' && aboutFiles.test(codes)

/**
 * Extracts the codes of a reply: `550 5.1.1`, or `550` without an enhanced code (RFC 2034). Of several lines the first
 * with an enhanced code counts. Cisco's servers write it as `#5.1.1`. Empty for anything that is no reply.
 */
export function codesOf(reply: string): string {
  const code = /^\d{3}(?!\d)/.exec(reply)?.[0] ?? ''
  const enhanced = /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/m.exec(reply)?.[1]
  return code && enhanced ? `${code} ${enhanced}` : code
}

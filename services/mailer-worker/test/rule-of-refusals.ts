import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface RuledRow {
  stages: string[]
  replies: string[]
  forGood: boolean
  addressRefused: boolean
  blames: string | null
}

const file = fileURLToPath(new URL('../../../docs/rules/sending.md', import.meta.url))

/** Reads the table of rule sending-20. */
export const ruledRows = (): RuledRow[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ *\| (.+?) +\| (.+?) +\| (again|final) +\| (yes|no) +\| (.+?) +\|$/gm)].map(
    ([, stages, replies, then, refused, health]) => ({
      stages: stages!.split(', '),
      replies: replies!.split(', '),
      forGood: then === 'final',
      addressRefused: refused === 'yes',
      blames: /^names the (server|login|sender)$/.exec(health!)?.[1] ?? null,
    }),
  )

/** The first row of the rule for a reply at a stage. @param codes such as `550 5.1.1` or `550` */
export const ruled = (rows: RuledRow[], stage: string, codes: string): RuledRow =>
  rows.find(
    ({ stages, replies }) =>
      (stages.includes(stage) || stages[0] === 'any') && replies.some((pattern) => covers(pattern, codes)),
  )!

function covers(pattern: string, codes: string): boolean {
  const [code, enhanced = ''] = codes.split(' ')
  if (/^\dxx$/.test(pattern)) return code![0] === pattern[0]
  if (/^\d{3}$/.test(pattern)) return code === pattern && /^(?:5\.0\.\d+)?$/.test(enhanced)
  if (pattern.endsWith('.x')) return enhanced.startsWith(pattern.slice(0, -1))
  const [from, to = from] = pattern.split('–')
  const [head, detail] = [enhanced.slice(0, enhanced.lastIndexOf('.')), Number(enhanced.split('.')[2])]
  const bound = (end: string) => Number(end.split('.')[2])
  return from!.startsWith(`${head}.`) && detail >= bound(from!) && detail <= bound(to!)
}

import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from './letter.js'
import { dayAndHour } from './words.js'

type Acts = Extract<RequestMailContent, { kind: 'completed' }>['acts']

export const actsFacts = (acts: Acts): Letter['facts'] => [
  ...factOf(acts, 'signed', 'Signed'),
  ...factOf(acts, 'approved', 'Approved'),
]

function factOf(acts: Acts, act: 'signed' | 'approved', label: string): Letter['facts'] {
  const lines = acts.filter((one) => one.act === act).map(({ name, at }) => `${name}, ${dayAndHour(at)}`)
  return lines.length > 0 ? [{ label, lines }] : []
}

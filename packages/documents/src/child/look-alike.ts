import { readFileSync } from 'node:fs'
import { pagesThatDiffer } from '../rendition/compare.js'

export interface LookAlikeInput {
  one: string
  other: string
}

/** Whether two PDFs show the same on every page. */
export async function lookAlike({ one, other }: LookAlikeInput): Promise<boolean> {
  return (await pagesThatDiffer(readFileSync(one), readFileSync(other), 'all')) === 0
}

import { type Court, here } from './judges.js'
import { type Sealed, typed } from './whole-course.js'

const sound = { intact: true, valid: true, docmdp: true, coverage: 'ENTIRE_FILE', modified: 'NONE', good: true }

/**
 * Lists objections to a sealed file: of our byte-level checks and of every installed judge.
 * @param keepsEarlier earlier signatures remain, so that ours is not the only one to judge
 */
export async function objections(
  { shown, sealed, certificate }: Sealed,
  court: Court,
  keepsEarlier: boolean,
): Promise<string[]> {
  const found: string[] = []
  if (!sealed.subarray(0, shown.length).equals(shown)) found.push('it does not begin with what was shown')
  if (here.pdfsig) {
    for (const pdf of [sealed, certificate])
      if (!(await court.pdfsig(pdf)).includes('Signature is Valid')) found.push('pdfsig: no valid signature')
  }
  if (here.pyHanko) {
    for (const pdf of keepsEarlier ? [certificate] : [sealed, certificate]) {
      const verdict = JSON.stringify(await court.pyhanko(pdf))
      if (verdict !== JSON.stringify(sound)) found.push(`pyHanko: ${verdict}`)
    }
  }
  for (const pdf of [sealed, certificate]) {
    const verdict = await court.dss(pdf)
    if (verdict !== null && verdict !== 'PAdES-BASELINE-B/TOTAL_PASSED/0') found.push(`DSS: ${verdict}`)
  }
  if (here.qpdf && (await court.qpdf(sealed)) !== (await court.qpdf(shown)))
    found.push('qpdf: worse than what was shown')
  if (here.pdftotext && !(await court.text(sealed)).includes(typed)) found.push('pdftotext: what was typed is missing')
  return found
}

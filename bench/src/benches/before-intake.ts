import { agreementPdf } from '../flow/agreement-pdf.js'
import { Intake } from '../intake/intake.js'
import { root } from '../measure/installation.js'
import { type Line, told } from '../measure/report.js'
import { earlierVersion, inTurn, ratioOf } from '../measure/sides.js'

const rounds = 3
/** Files of each round, fewer of those that take longer; `under` is the most that a later version may take. */
const sizes = [
  { pages: 1, files: 40, under: 2 },
  { pages: 50, files: 8, under: 3 },
] as const

/**
 * Processor time from a file to its rendition, now and before: BEFORE names the checkout of an earlier version, installed and
 * built. The checks that follow in the background are not part of it.
 */
export async function beforeIntake(): Promise<Line[]> {
  const earlier = await earlierVersion()
  if (!earlier) return [told('skipped', 'BEFORE must name the folder of an earlier version, installed and built')]
  const sides = [await Intake.start(earlier), await Intake.start(root)] as const
  try {
    const lines: Line[] = []
    let number = 0
    for (const { pages, files, under } of sizes) {
      const takeIn = async (side: Intake) => {
        const made = await Promise.all(Array.from({ length: files }, () => agreementPdf(pages, ++number)))
        return (await side.cpu(made)) / 1000
      }
      for (const side of sides) await takeIn(side)
      lines.push(ratioOf(`intake of ${pages} page(s), CPU`, await inTurn(sides, rounds, takeIn), 'ms', under))
    }
    return lines
  } finally {
    for (const side of sides) await side.stop()
  }
}

import { flowBefore } from '../before/flow.js'
import { pagesBefore } from '../before/pages.js'
import { productionBefore } from '../before/production.js'
import { sealingBefore } from '../before/sealing.js'
import { root, startedBy, startInstallation, throwawayFolder } from '../measure/installation.js'
import { type Line, told } from '../measure/report.js'
import { earlierVersion, inTurn, ratioOf, startSides } from '../measure/sides.js'

const starts = 3

/** Compares this version with an earlier checkout (BEFORE, installed and built); a ratio below 1 is an improvement. */
export async function before(): Promise<Line[]> {
  const earlier = await earlierVersion()
  if (!earlier) return [told('skipped', 'BEFORE must name the folder of an earlier version, installed and built')]
  const lines: Line[] = [ratioOf('start', await inTurn([earlier, root], starts, startOnce), 'ms')]
  const sides = await startSides(earlier)
  try {
    lines.push(...(await flowBefore(sides)), ...(await sealingBefore(sides)), ...(await pagesBefore(sides)))
  } finally {
    for (const side of sides) await side.stop()
  }
  return [...lines, ...(await productionBefore(earlier))]
}

async function startOnce(checkout: string): Promise<number> {
  const installation = await startInstallation(await throwawayFolder(), startedBy.node, { checkout })
  await installation.stop()
  return installation.readyMs
}

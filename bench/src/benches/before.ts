import { checkBefore } from '../before/check.js'
import { coldBefore } from '../before/cold.js'
import { flowBefore } from '../before/flow.js'
import { memoryBefore } from '../before/memory.js'
import { pagesBefore } from '../before/pages.js'
import { productionBefore } from '../before/production.js'
import { sealingBefore } from '../before/sealing.js'
import { root, startedBy, startInstallation, throwawayFolder } from '../measure/installation.js'
import { type Line, told } from '../measure/report.js'
import { earlierVersion, inTurn, ratioOf, rounds, type Sides, withSides } from '../measure/sides.js'

const running = (measure: (sides: Sides) => Promise<Line[]>) => (earlier: string) => withSides(earlier, measure)

/** The groups of rows, each in installations of its own. */
const groups: Readonly<Record<string, (earlier: string) => Promise<Line[]>>> = {
  start: async (earlier) => [ratioOf('start', await inTurn([earlier, root], rounds, startOnce), 'ms', { under: 1.05 })],
  check: running(checkBefore),
  finish: running(sealingBefore),
  cold: running(coldBefore),
  flow: running(flowBefore),
  memory: memoryBefore,
  pages: running(pagesBefore),
  production: productionBefore,
}

/**
 * Compares this version with an earlier checkout (BEFORE, installed and built); a ratio below 1 is an improvement.
 * `ROWS` chooses groups of rows.
 */
export async function before(): Promise<Line[]> {
  const earlier = await earlierVersion()
  if (!earlier) return [told('skipped', 'BEFORE must name the folder of an earlier version, installed and built')]
  const lines: Line[] = []
  for (const name of process.env.ROWS?.split(',') ?? Object.keys(groups)) {
    const group = groups[name]
    if (!group) return [told('skipped', `ROWS has no group ${name}, only ${Object.keys(groups).join(', ')}`)]
    lines.push(...(await group(earlier)))
  }
  return lines
}

async function startOnce(checkout: string): Promise<number> {
  await using installation = await startInstallation(await throwawayFolder(), startedBy.node, { checkout })
  return installation.readyMs
}

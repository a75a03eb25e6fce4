import { note } from './results.mjs'

/** Phases that only a fresh clone or changed sources need. */
const apart = new Set(['install', 'build'])
const seconds = new Map()

/** Adds the time of some work to a phase. */
export async function timed(phase, work) {
  const began = Date.now()
  try {
    return await work()
  } finally {
    addSeconds(phase, (Date.now() - began) / 1000)
  }
}

export const addSeconds = (phase, more) => seconds.set(phase, (seconds.get(phase) ?? 0) + more)

/** Adds the times of the phases to the report, a line each, and their sum without install and build. */
export function notePhases() {
  for (const [phase, its] of seconds) note(`${String(Math.round(its)).padStart(5)} s  ${phase}`)
  const rest = [...seconds].filter(([phase]) => !apart.has(phase)).reduce((all, [, its]) => all + its, 0)
  note(`${String(Math.round(rest)).padStart(5)} s  without install and build`)
}

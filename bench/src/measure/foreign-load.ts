import { readFileSync } from 'node:fs'
import { median } from './median.js'
import { cpuBelow } from './process-group.js'

/** Linux counts time in ticks of a hundredth of a second (USER_HZ, proc(5)). */
const tickUs = 10_000

/**
 * Starts to watch the machine. The benchmark is the parent of everything that it measures and of its browser, so all
 * other processor time is foreign.
 *
 * @returns a function that returns the foreign share of the machine's time since then, from 0 to 1
 */
export function foreignLoad(): () => number {
  const began = now()
  return () => {
    const { busyUs, totalUs, ownUs } = now()
    const foreignUs = busyUs - began.busyUs - (ownUs - began.ownUs)
    return Math.max(0, foreignUs) / Math.max(tickUs, totalUs - began.totalUs)
  }
}

export const loadText = (loads: readonly number[]): string =>
  `foreign ${(100 * median(loads)).toFixed(0)} %, at most ${(100 * Math.max(...loads)).toFixed(0)} %`

function now(): { busyUs: number; totalUs: number; ownUs: number } {
  // user, nice, system, idle, iowait, irq, softirq, steal; the guests' times are part of the first two.
  const ticks = readFileSync('/proc/stat', 'latin1').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number)
  const total = ticks.reduce((sum, one) => sum + one, 0)
  const idle = ticks[3]! + ticks[4]!
  return { busyUs: tickUs * (total - idle), totalUs: tickUs * total, ownUs: cpuBelow(process.pid) }
}

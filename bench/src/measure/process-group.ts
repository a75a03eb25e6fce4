import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in ticks of a hundredth of a second (USER_HZ, proc(5)). */
const tickUs = 10_000

interface GroupMember {
  pid: number
  /** Of the process and of the children it has reaped, µs. */
  cpuUs: number
}

/**
 * Processor time of a whole process group, in µs: of those that live, and of the children they have reaped.
 *
 * @param group the process id of the group's leader
 */
export function cpuOf(group: number): number {
  return membersOf(group).reduce((sum, { cpuUs }) => sum + cpuUs, 0)
}

/**
 * What a process group occupies, in bytes. `rss` counts a page that several processes share once for each of them; `pss`
 * counts it once in all.
 */
export function memoryOf(group: number): { rss: number; pss: number; processes: number } {
  const found = membersOf(group).map(({ pid }) => readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))
  const sum = (field: string) =>
    found.reduce((total, text) => total + 1024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]), 0)
  return { rss: sum('Rss'), pss: sum('Pss'), processes: found.length }
}

function membersOf(group: number): GroupMember[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => memberOf(Number(name), group) ?? [])
}

function memberOf(pid: number, group: number): GroupMember | undefined {
  const stat = statOf(pid)
  // The name, in parentheses, may hold anything; the numbers follow it (proc(5)).
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields || Number(fields[2]) !== group) return undefined
  return { pid, cpuUs: tickUs * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) }
}

function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    // It ended between the list and the look.
    return undefined
  }
}

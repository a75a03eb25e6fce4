import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Linux counts CPU time in ticks of a hundredth of a second (USER_HZ, proc(5)). */
const tickUs = 10_000

interface Running {
  pid: number
  parent: number
  group: number
  ended: boolean
  /** Of the process and its reaped children, µs. */
  cpuUs: number
}

/**
 * In µs, including descendants, because confined children have their own groups, and those that ended. Complete if
 * `countingEnded` started the group: then every ended descendant is a zombie of the group or was reaped by one of its
 * processes, whose time includes it (times(2)).
 */
export function cpuOf(group: number): number {
  return membersOf(group).reduce((sum, { cpuUs }) => sum + cpuUs, 0)
}

/** In µs, of a process and all its descendants. */
export function cpuBelow(pid: number): number {
  return treesFrom((one) => one.pid === pid).reduce((sum, { cpuUs }) => sum + cpuUs, 0)
}

/** In bytes, including descendants. `rss` counts shared pages once per process, `pss` once in total. */
export function memoryOf(group: number): { rss: number; pss: number; processes: number } {
  const found = membersOf(group).flatMap(({ pid, ended }) => (ended ? [] : (textOf(pid, 'smaps_rollup') ?? [])))
  const sum = (field: string) =>
    found.reduce((total, text) => total + 1024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]), 0)
  return { rss: sum('Rss'), pss: sum('Pss'), processes: found.length }
}

const membersOf = (group: number): Running[] => treesFrom((one) => one.group === group)

function treesFrom(isFirst: (one: Running) => boolean): Running[] {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])
  const members = new Set(running.filter(isFirst))
  const pids = new Set([...members].map(({ pid }) => pid))
  for (let found = -1; found !== members.size;) {
    found = members.size
    for (const one of running) {
      if (!pids.has(one.parent)) continue
      members.add(one)
      pids.add(one.pid)
    }
  }
  return [...members]
}

function processOf(pid: number): Running | undefined {
  const stat = textOf(pid, 'stat')
  // The parenthesized name may contain anything; the numbers follow it (proc(5)).
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const cpuUs = tickUs * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  return { pid, parent: Number(fields[1]), group: Number(fields[2]), ended: fields[0] === 'Z', cpuUs }
}

/** Undefined if the process ended meanwhile; the memory of one that is about to end is empty. */
function textOf(pid: number, file: 'stat' | 'smaps_rollup'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1') || undefined
  } catch {
    return undefined
  }
}

/** Waits until a process group is idle: mails are sent, their outcomes recorded. */
export async function quiet({ group }: { group: number }): Promise<void> {
  for (let before = -1; ;) {
    const now = cpuOf(group)
    if (now - before <= 20_000 && before >= 0) return
    before = now
    await wait(400)
  }
}

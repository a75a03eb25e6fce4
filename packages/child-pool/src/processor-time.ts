import { readFile } from 'node:fs/promises'

/** Clock ticks a second, in which /proc counts: USER_HZ, 100 on every Linux that Node runs on (proc(5), sysconf(3)). */
const ticksPerSecond = 100

/** Only Linux tells it for little: elsewhere the time that passes is taken instead. */
export const tellsProcessorTime = process.platform === 'linux'

/**
 * Milliseconds of processor time that a process and those it started have used: a child in a namespace is started by
 * `unshare`, and the parent knows that one's id.
 *
 * @returns undefined where it cannot be told: the process is gone, or the platform has no /proc
 */
export async function processorMs(pid: number): Promise<number | undefined> {
  // The name, in brackets, may hold anything; utime and stime are the 14th and 15th (proc(5)).
  const [, ...fields] = (await textOf(`/proc/${pid}/stat`)).split(/.*\) /s)
  const counts = fields.join('').split(' ')
  if (counts.length < 13) return undefined
  const own = ((Number(counts[11]) + Number(counts[12])) * 1000) / ticksPerSecond
  const started = (await textOf(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean)
  const theirs = await Promise.all(started.map((child) => processorMs(Number(child))))
  return theirs.reduce<number>((sum, ms) => sum + (ms ?? 0), own)
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'latin1').catch(() => '')
}

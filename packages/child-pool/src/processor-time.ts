import { readFile } from 'node:fs/promises'

/** USER_HZ, the unit of /proc: 100 on every Linux that Node supports (proc(5), sysconf(3)). */
const ticksPerSecond = 100

/** Only Linux reports it cheaply; elsewhere wall time applies. */
export const tellsProcessorTime = process.platform === 'linux'

/** CPU time in ms with child processes, as the known pid may be `unshare`; undefined if it cannot be read. */
export async function processorMs(pid: number): Promise<number | undefined> {
  // The parenthesized name may contain anything; utime and stime are fields 14 and 15 (proc(5)).
  const [, ...fields] = (await textOf(`/proc/${pid}/stat`)).split(/.*\) /s)
  const counts = fields.join('').split(' ')
  if (counts.length < 13) return undefined
  const own = ((Number(counts[11]) + Number(counts[12])) * 1000) / ticksPerSecond
  const started = (await textOf(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean)
  const ofChildren = await Promise.all(started.map((child) => processorMs(Number(child))))
  return ofChildren.reduce<number>((sum, ms) => sum + (ms ?? 0), own)
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'latin1').catch(() => '')
}

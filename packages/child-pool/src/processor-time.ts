import { procText, withChildren } from './proc.js'

/** USER_HZ, the unit of /proc: 100 on every Linux that Node supports (proc(5), sysconf(3)). */
const ticksPerSecond = 100

/** Only Linux reports it cheaply; elsewhere wall time applies. */
export const tellsProcessorTime = process.platform === 'linux'

/** CPU time in ms with child processes; undefined if it cannot be read. */
export const processorMs = (pid: number): Promise<number | undefined> => withChildren(pid, ownMs)

async function ownMs(pid: number): Promise<number | undefined> {
  // The parenthesized name may contain anything; utime and stime are fields 14 and 15 (proc(5)).
  const [, ...fields] = (await procText(pid, 'stat')).split(/.*\) /s)
  const counts = fields.join('').split(' ')
  return counts.length < 13 ? undefined : ((Number(counts[11]) + Number(counts[12])) * 1000) / ticksPerSecond
}

import { readFile } from 'node:fs/promises'

/** Reads a file of a process below /proc; empty if it cannot be read. */
export const procText = (pid: number, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '')

/** Adds up a figure of a process and its child processes, as the known pid may be `unshare`; undefined if it has none. */
export async function withChildren(
  pid: number,
  figureOf: (pid: number) => Promise<number | undefined>,
): Promise<number | undefined> {
  const own = await figureOf(pid)
  if (own === undefined) return undefined
  const started = (await procText(pid, `task/${pid}/children`)).split(' ').filter(Boolean)
  const ofChildren = await Promise.all(started.map((child) => withChildren(Number(child), figureOf)))
  return ofChildren.reduce<number>((sum, figure) => sum + (figure ?? 0), own)
}

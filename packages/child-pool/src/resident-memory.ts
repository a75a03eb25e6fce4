import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Resident memory, on Linux with child processes, as the known pid may be `unshare`; undefined if unreadable. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const kilobytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  return kilobytes === undefined ? undefined : kilobytes * 1024
}

async function fromProc(pid: number): Promise<number | undefined> {
  const own = toNumber(/^VmRSS:\s*(\d+) kB/m.exec(await textOf(`/proc/${pid}/status`))?.[1])
  if (own === undefined) return undefined
  const started = (await textOf(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean)
  const ofChildren = await Promise.all(started.map((child) => fromProc(Number(child))))
  return ofChildren.reduce<number>((sum, kilobytes) => sum + (kilobytes ?? 0), own)
}

async function fromPs(pid: number): Promise<number | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => undefined)
  return toNumber(answer?.stdout.trim())
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'latin1').catch(() => '')
}

function toNumber(digits: string | undefined): number | undefined {
  return digits ? Number(digits) : undefined
}

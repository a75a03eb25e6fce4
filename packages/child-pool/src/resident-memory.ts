import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { procText, withChildren } from './proc.js'

/** Resident memory, on Linux with child processes; undefined if unreadable. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const kilobytes = process.platform === 'linux' ? await withChildren(pid, fromProc) : await fromPs(pid)
  return kilobytes === undefined ? undefined : kilobytes * 1024
}

async function fromProc(pid: number): Promise<number | undefined> {
  return toNumber(/^VmRSS:\s*(\d+) kB/m.exec(await procText(pid, 'status'))?.[1])
}

async function fromPs(pid: number): Promise<number | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => undefined)
  return toNumber(answer?.stdout.trim())
}

function toNumber(digits: string | undefined): number | undefined {
  return digits ? Number(digits) : undefined
}

import type { DiskReserve } from './use-cases/documents/disk-room.js'
import type { Quota } from './use-cases/documents/owner-quota.js'

const factors = { '': 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const

/** Parses `2GB`, `500 MB` or `0` to bytes; null if malformed. */
export function bytesIn(text: string): number | null {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?([KMGT]B)?$/i.exec(text.trim()) ?? []
  if (number === undefined || (unit === '' && Number(number) !== 0)) return null
  return Math.round(Number(number) * factors[unit.toUpperCase() as keyof typeof factors])
}

export const usualReserve: DiskReserve = { share: 0.05, least: factors.MB * 500, most: factors.GB * 5 }

export const usualQuota: Quota = { waiting: factors.GB * 2, drafts: factors.GB * 20 }

/** Parses an owner's limits for waiting uploads and drafts, as in `2GB,20GB`; `0` means no limit. Null if malformed. */
export function quotaIn(text: string): Quota | null {
  const [waiting, drafts, ...more] = text.split(',').map(bytesIn)
  // A single zero lifts both limits.
  if (waiting === 0 && drafts === undefined) return { waiting: null, drafts: null }
  if (waiting == null || drafts == null || more.length > 0) return null
  return { waiting: waiting || null, drafts: drafts || null }
}

/** Parses the disk space to keep free: `5%`, `2GB` or `0`; null if malformed. */
export function reserveIn(text: string): DiskReserve | null {
  const [, percent] = /^(\d+(?:\.\d+)?) ?%$/.exec(text.trim()) ?? []
  if (percent !== undefined) {
    const share = Number(percent) / 100
    return share < 1 ? { share, least: 0, most: Number.POSITIVE_INFINITY } : null
  }
  const bytes = bytesIn(text)
  return bytes === null ? null : { bytes }
}

import type { DiskSize } from '@countersign/process'
import { NoRoom } from './received-file.js'

export type DiskReserve = { bytes: number } | { share: number; least: number; most: number }

const noRoom = 'The server’s disk has no room for uploads. Ask your administrator to free up space.'

/** Reserves a part of the upload disk for signing, which needs little space and, unlike an upload, cannot wait. */
export class DiskRoom {
  constructor(
    private readonly look: () => Promise<DiskSize>,
    private readonly reserve: DiskReserve,
  ) {}

  async mustHold(bytes: number): Promise<void> {
    if (this.#keepsNothing) return
    // If the disk's size cannot be read, the upload's own write reports the error.
    const seen = await this.#look().catch(() => null)
    if (seen && seen.free - bytes < seen.kept) throw new NoRoom(noRoom)
  }

  async check(): Promise<string> {
    if (this.#keepsNothing) return 'no disk space is reserved'
    const { free, kept } = await this.#look()
    const words = `${shown(free)} of the disk are free, ${shown(kept)} are reserved`
    if (free < kept) throw new Error(`${words}: uploads are refused`)
    return words
  }

  static wanted(cause: unknown): NoRoom {
    return new NoRoom(noRoom, { cause })
  }

  get #keepsNothing(): boolean {
    return 'bytes' in this.reserve && this.reserve.bytes === 0
  }

  async #look(): Promise<{ free: number; kept: number }> {
    const { size, free } = await this.look()
    return { free, kept: keptOf(size, this.reserve) }
  }
}

function keptOf(diskBytes: number, reserve: DiskReserve): number {
  if ('bytes' in reserve) return reserve.bytes
  return Math.min(reserve.most, Math.max(reserve.least, diskBytes * reserve.share))
}

const units = ['KB', 'MB', 'GB', 'TB'] as const

/** Formats `1.2 GB`, by 1024. */
function shown(bytes: number): string {
  let value = bytes / 1024
  let unit = 0
  for (; unit < units.length - 1 && value >= 1024; unit++) value /= 1024
  return `${Number(value.toFixed(1))} ${units[unit]}`
}

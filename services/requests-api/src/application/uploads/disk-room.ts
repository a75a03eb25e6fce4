import type { DiskSize } from '@countersign/process'
import { NoRoom } from './received-file.js'

/** What of a disk is kept free of uploads: bytes, or a share of all of it that is held within two bounds in bytes. */
export type DiskReserve = { bytes: number } | { share: number; least: number; most: number }

const noRoom = 'There is no room for uploads on the server’s disk. Whoever runs it has to make some.'

/**
 * The disk that uploads arrive on. A part of it is kept from them, so that whoever has something to sign can: signing takes
 * little, and an upload can wait.
 */
export class DiskRoom {
  /** @param look at that disk */
  constructor(
    private readonly look: () => Promise<DiskSize>,
    private readonly reserve: DiskReserve,
  ) {}

  /**
   * @param bytes about to be written
   * @throws {NoRoom} when the reserve would not be left
   */
  async mustHold(bytes: number): Promise<void> {
    if (this.#keepsNothing) return
    // A disk that cannot be looked at takes no upload either, and says so itself.
    const seen = await this.#look().catch(() => null)
    if (seen && seen.free - bytes < seen.kept) throw new NoRoom(noRoom)
  }

  /** A word on how much is free. @throws when the reserve is reached */
  async check(): Promise<string> {
    if (this.#keepsNothing) return 'nothing of the disk is kept free of uploads'
    const { free, kept } = await this.#look()
    const words = `${shown(free)} of the disk are free, ${shown(kept)} are kept free of uploads`
    if (free < kept) throw new Error(`${words}: they are refused`)
    return words
  }

  /** The error that an upload which failed is told by: that there was no room for it, where that was it. */
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

/** `1.2 GB`, by 1024. */
function shown(bytes: number): string {
  let value = bytes / 1024
  let unit = 0
  for (; unit < units.length - 1 && value >= 1024; unit++) value /= 1024
  return `${Number(value.toFixed(1))} ${units[unit]}`
}

import { describe, expect, it } from '@jest/globals'
import { type DiskReserve, DiskRoom } from '@countersign/requests-api/internal/requests/use-cases/documents/disk-room'

const [MB, GB] = [1024 ** 2, 1024 ** 3]
let disk = { free: 0, size: 0 }

/** Returns the free bytes that a disk of this size needs to accept an upload. */
async function keptOf(size: number, reserve: DiskReserve): Promise<number> {
  const room = new DiskRoom(async () => disk, reserve)
  const takes = async (free: number) => {
    disk = { free, size }
    return room.mustHold(0).then(
      () => true,
      () => false,
    )
  }
  let [below, above] = [0, size]
  while (above - below > 4096) {
    const middle = Math.floor((below + above) / 2)
    if (await takes(middle)) above = middle
    else below = middle
  }
  return above
}

const usual = { share: 0.05, least: 500 * MB, most: 5 * GB }

describe('the disk reserve', () => {
  it.each([
    ['a small one, its bound below', 4 * GB, usual, 500 * MB],
    ['a middling one, its share', 40 * GB, usual, 2 * GB],
    ['a large one, its bound above', 4096 * GB, usual, 5 * GB],
    ['as many bytes as were named', 40 * GB, { bytes: 7 * GB }, 7 * GB],
  ])('%s', async (_what, size, reserve, kept) => {
    expect(Math.abs((await keptOf(size, reserve)) - kept)).toBeLessThan(8192)
  })

  it('must remain free after an upload of the announced size', async () => {
    disk = { free: 3 * GB, size: 40 * GB }
    const room = new DiskRoom(async () => disk, usual)
    await room.mustHold(GB)
    await expect(room.mustHold(GB + 1)).rejects.toMatchObject({ name: 'NoRoom' })
    expect(await room.check()).toBe('3 GB of the disk are free, 2 GB are reserved')
  })
})

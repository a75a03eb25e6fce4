import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { finishAndWait, readyToFinish } from '../flow/finishing.js'
import { sendOne, upload } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import {
  type Installation,
  port,
  root,
  startedBy,
  startInstallation,
  throwawayFolder,
} from '../measure/installation.js'
import { median } from '../measure/median.js'
import { cpuOf } from '../measure/process-group.js'
import { quiet } from '../measure/quiet.js'
import { type Line, told } from '../measure/report.js'

const sizes = [1, 10, 50] as const
const warmUps = 30
const measured = 12
const rounds = 3
const atOnce = 16
const uploads = 60
/** Between two looks while only the time counts, and while the processor time does. */
const [looksSoon, looksSeldom] = [2, 100]

/** One of two versions of the product, running. */
class Side {
  #number = 0

  private constructor(
    readonly installation: Installation,
    private readonly client: HttpClient,
  ) {}

  static async start(checkout: string, at: number): Promise<Side> {
    const place = { checkout, port: at }
    return new Side(await startInstallation(await throwawayFolder(), startedBy.node, place), new HttpClient(at))
  }

  /** Microseconds of processor time of all its processes, for one of so many. */
  async cpu(times: number, act: () => Promise<unknown>): Promise<number> {
    await quiet(this.installation)
    const used = cpuOf(this.installation.group)
    await act()
    await quiet(this.installation)
    return (cpuOf(this.installation.group) - used) / times
  }

  /** Makes requests of so many pages, each waiting for its signer. */
  async ready(pages: number, count: number) {
    const made = []
    for (let n = 0; n < count; n++) {
      const id = await sendOne(this.client, await agreementPdf(pages, ++this.#number))
      made.push(await readyToFinish(this.client, this.installation.dataDir, id))
    }
    return made
  }

  /** Milliseconds from each Finish to its completion, one after the other. */
  async finish(finishes: Awaited<ReturnType<Side['ready']>>, lookEveryMs: number): Promise<number[]> {
    const took: number[] = []
    for (const finish of finishes) {
      const began = performance.now()
      await finishAndWait(this.client, finish, lookEveryMs)
      took.push(performance.now() - began)
    }
    return took
  }

  async finishAtOnce(finishes: Awaited<ReturnType<Side['ready']>>): Promise<void> {
    const clients = finishes.map(() => new HttpClient(this.installation.port))
    await Promise.all(finishes.map((finish, n) => finishAndWait(clients[n]!, finish, looksSeldom)))
    for (const client of clients) client.close()
  }

  async upload(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await upload(this.client, await agreementPdf(1, ++this.#number))
  }

  async stop(): Promise<void> {
    this.client.close()
    await this.installation.stop()
  }
}

/** Both versions, each measured while the other rests, in turn; the figures of each in the order of the rounds. */
async function inTurn(sides: readonly [Side, Side], measure: (side: Side) => Promise<number>) {
  const figures: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [n, side] of sides.entries()) figures[n]!.push(await measure(side))
  }
  return figures
}

/**
 * What finishing, sealing and taking a file in cost now and before: BEFORE names the checkout of an earlier version, installed
 * and built. Both run in this same run, in turn; a ratio below 1 is less than before.
 */
export async function before(): Promise<Line[]> {
  const checkout = process.env.BEFORE
  if (!checkout || !(await stat(join(checkout, 'build', 'server')).catch(() => null))) {
    return [told('skipped', 'BEFORE must name the folder of an earlier version, installed and built')]
  }
  const sides = [await Side.start(checkout, port), await Side.start(root, port + 1)] as const
  try {
    const lines: Line[] = [ratio('start', [sides[0].installation.readyMs], [sides[1].installation.readyMs], 'ms')]
    for (const side of sides) await side.upload(uploads)
    lines.push(ratio('intake of one page, CPU', ...(await inTurn(sides, intake)), 'ms'))
    for (const pages of sizes) lines.push(...(await sealed(sides, pages)))
    for (const side of sides) await side.finishAtOnce(await side.ready(1, atOnce))
    const crowd = await inTurn(sides, async (side) => {
      const finishes = await side.ready(1, atOnce)
      return (await side.cpu(atOnce, () => side.finishAtOnce(finishes))) / 1000
    })
    lines.push(ratio(`${atOnce} at once, CPU of each`, ...crowd, 'ms'))
    return lines
  } finally {
    for (const side of sides) await side.stop()
  }
}

const intake = async (side: Side) => (await side.cpu(uploads, () => side.upload(uploads))) / 1000

async function sealed(sides: readonly [Side, Side], pages: number): Promise<Line[]> {
  for (const side of sides) await side.finish(await side.ready(pages, warmUps), looksSeldom)
  const took = await inTurn(sides, async (side) => {
    const finishes = await side.ready(pages, measured)
    await quiet(side.installation)
    return median(await side.finish(finishes, looksSoon))
  })
  const cpu = await inTurn(sides, async (side) => {
    const finishes = await side.ready(pages, measured)
    return (await side.cpu(measured, () => side.finish(finishes, looksSeldom))) / 1000
  })
  return [
    ratio(`${pages} page(s), Finish to completed`, ...took, 'ms'),
    ratio(`${pages} page(s), CPU to the last mail`, ...cpu, 'ms'),
  ]
}

function ratio(what: string, old: readonly number[], now: readonly number[], unit: string): Line {
  const [was, is] = [median([...old]), median([...now])]
  return { what, measured: `${was.toFixed(1)} → ${is.toFixed(1)} ${unit}`, ratio: is / was, unit: '' }
}

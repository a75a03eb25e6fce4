import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FullReadiness } from '@countersign/contracts'
import { plainRecord } from '@countersign/event-log/testing'
import { openTelemetry, type Telemetry } from '@countersign/requests-api'
import type { Browser } from '../../api/browser.js'
import { type Installation, openInstallation } from '../../api/installation.js'
import { samplePdf } from '../../api/sample-pdf.js'
import { until } from '@countersign/test-services/until'
import { clockAt } from '../../clock-at.js'

/** The tests advance it from the time of {@link plainRecord}. */
let time = Date.parse('2026-11-21T12:00:00.000Z')
const clock = clockAt(() => new Date(time))

let telemetry: Telemetry
let installation: Installation
let browser: Browser
beforeAll(async () => {
  // Opens no port: the tests scrape directly.
  telemetry = await openTelemetry({ metricsPort: 9464, tracesEndpoint: null }, '0.0.0')
  installation = await openInstallation({ clock, telemetry })
  browser = installation.browser()
})
afterAll(() => installation.end())

/** The samples of one metric, without its name. */
async function linesOf(name: string): Promise<string[]> {
  const { text } = await telemetry.scrape!()
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .map((line) => line.slice(name.length))
}

const shows = (name: string, line: string) => until(async () => (await linesOf(name)).includes(line))

describe('the metrics of a running API', () => {
  it('include a waiting mail, and the age of its request', async () => {
    const { path } = await browser.draft({ pdf: await samplePdf(), recipients: 1, fields: 1 })
    expect((await browser.send(path)).status).toBe(200)
    await shows('countersign_jobs', '{queue="mail",state="waiting"} 1')
    await until(async () => (await linesOf('countersign_follower_lag_events')).every((line) => line.endsWith(' 0')))
    time += 600_000
    expect(await linesOf('countersign_oldest_open_mail_seconds')).toEqual([' 600'])
  })

  it('include commands by outcome, and refusals by rule', async () => {
    const missing = '/api/signature-requests/0190aaaa-0000-7000-8000-00000000dead'
    expect((await browser.patch(missing, { title: 'Nobody’s' })).status).toBe(404)
    expect(await linesOf('countersign_commands_total')).toContain('{command="ChangeRequest",ending="refused"} 1')
    expect(await linesOf('countersign_refusals_total')).toEqual([
      '{command="ChangeRequest",refusal="no-such-request"} 1',
    ])
    expect(await linesOf('countersign_commands_total')).toContain('{command="UploadDocuments",ending="done"} 1')
    const [, , appends] = /"stored"(.*) (\d+)/.exec((await linesOf('countersign_append_seconds_count')).join()) ?? []
    expect(Number(appends)).toBeGreaterThan(4)
  })

  it('include a refused upload, without its details', async () => {
    const bytes = Buffer.from('Consulting Agreement')
    expect((await browser.upload([{ name: 'Agreement.txt', bytes }])).status).toBe(415)
    expect(await linesOf('countersign_refusals_total')).toContain(
      '{command="UploadDocuments",refusal="upload-refused"} 1',
    )
  })

  it('include the lag of a follower that stopped at an event', async () => {
    const { eventLog } = installation.engines
    time = Date.parse(plainRecord('frame-1', 0).at) + 90_000
    await eventLog.append('frame-1', -1, [plainRecord('frame-1', 0)])
    await browser.post('/api/signature-requests', { title: 'After' })
    await until(async () => {
      const { parts } = (await browser.get<FullReadiness>('/api/health/ready')).body
      return parts.find(({ name }) => name === 'mail-reactor')!.status === 'failing'
    })
    await shows('countersign_follower_lag_events', '{follower="mail-reactor"} 2')
    expect(await linesOf('countersign_follower_lag_seconds')).toContain('{follower="mail-reactor"} 90')
  })

  it('leave out unavailable values, and include the rest', async () => {
    const { eventLog, queue } = installation.engines
    const [head, counts] = [eventLog.head, queue.counts]
    eventLog.head = () => Promise.reject(new Error('away'))
    queue.counts = () => Promise.reject(new Error('away'))
    expect(await linesOf('countersign_follower_lag_events')).toEqual([])
    expect(await linesOf('countersign_jobs')).toEqual([])
    expect(await linesOf('countersign_oldest_open_mail_seconds')).toHaveLength(1)
    expect(await linesOf('countersign_commands_total')).not.toEqual([])
    Object.assign(eventLog, { head })
    Object.assign(queue, { counts })
    expect(await linesOf('countersign_jobs')).not.toEqual([])
  })
})

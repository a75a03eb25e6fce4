import { createServer } from 'node:http'
import { MailJob, type MailOutcome, mailOutcomeQueue, mailQueue } from '@countersign/contracts/jobs'
import { openEngines, readConfiguration, startApi, systemClock } from '@countersign/requests-api'
import { invitationPurpose, linkToken } from '@countersign/links'
import { noLog } from '@countersign/telemetry'

// The API on embedded engines without limits, which would end a measurement.
const [dataDir, port] = process.argv.slice(2) as [string, string]
const configuration = readConfiguration({ DATA_DIR: dataDir, PORT: port })
const engines = await openEngines(configuration, systemClock, noLog)
engines.throttle.waitFor = async () => 0
const noLimit = 1_000_000_000
const rates = { reads: noLimit, changes: noLimit, uploads: noLimit, signing: noLimit }
const api = await startApi({ engines, configuration, clock: systemClock, log: noLog, rates })
const server = createServer((request, response) => api.handler(request, response))
const claimLink = await api.accounts.claimLink()
server.listen(Number(port), '127.0.0.1', () => process.send?.(claimLink))
// In place of the mailer, which derives the links of invitations and reports each email as sent.
process.on('message', (invitationId: string) => {
  void engines.vault
    .obtain(`invitation-${invitationId}`)
    .then((key) => process.send?.(linkToken(key, invitationId, invitationPurpose)))
})
const { queue } = engines
const mailer = queue.work(mailQueue, {
  retryDelaysMs: [],
  async handle({ payload, attempt }) {
    const { mailId, kind, about, to } = MailJob.parse(payload)
    const sent = { outcome: 'accepted', via: 'smtp', addressRefused: false, retryAt: null, personal: null } as const
    const at = systemClock.now().toISOString()
    const outcome: MailOutcome = { version: 1, mailId, kind, about, to, attempt, at, ...sent }
    await queue.enqueue(mailOutcomeQueue, { id: mailId, payload: outcome })
  },
})
process.once('SIGTERM', () => void stop())

async function stop(): Promise<void> {
  server.closeAllConnections()
  server.close()
  await mailer.close()
  await api.stop()
  await engines.close()
  process.disconnect()
}

import type { FullReadiness } from '@countersign/contracts'
import { eventsIn } from './folder-facts.js'
import type { Installation } from './installation.js'
import { until } from './sender.js'

/** Waits until every requested mail has left, and every read model has reached the head. */
export async function untilSettled({ dataDir, calls }: Installation): Promise<void> {
  const asker = calls()
  await until(async () => {
    const events = eventsIn(dataDir)
    const invited = events.flatMap(({ type, data }) =>
      type === 'SignatureRequestSent' ? (data.invited as string[]) : [],
    )
    if (events.filter(({ type }) => type === 'MailDelivered').length < invited.length) return false
    const { parts } = await asker.get<FullReadiness>('/api/health/ready')
    const followers = parts.filter(({ name }) => name.startsWith('read-model ') || name.endsWith('mail-reactor'))
    return followers.every(({ detail }) => detail === `at position ${events.length}`)
  })
}

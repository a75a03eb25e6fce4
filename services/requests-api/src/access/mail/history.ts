import type { Entry, Journal } from '@countersign/event-log'
import type { AccountEvent, InstallationEvent } from '../domain/events.js'
import { installationStream, personStream, signInsStream } from '../domain/streams.js'

type Reading = Pick<Journal, 'read'>

/** A person's events, their sign-ins of this month and the last, and their claim, in log order. */
export async function accountHistory(journal: Reading, personId: string, now: Date): Promise<Entry<AccountEvent>[]> {
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const claim = await claimIn(journal)
  const streams = [personStream(personId), ...[lastMonth, now].map((at) => signInsStream(personId, at.toISOString()))]
  const entries: Entry<AccountEvent>[] = claim?.event.data.personId === personId ? [claim] : []
  for (const stream of streams) entries.push(...(await journal.read<AccountEvent>(stream)).entries)
  return entries.toSorted((one, other) => one.position - other.position)
}

const claimIn = async (journal: Reading): Promise<Entry<InstallationEvent> | null> =>
  (await journal.read(installationStream)).entries[0] ?? null

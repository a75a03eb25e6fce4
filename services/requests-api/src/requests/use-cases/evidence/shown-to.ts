import type { Actor, DisclosedRecord } from '@countersign/event-log'

/**
 * Withholds the values of private messages to other recipients, and of introductions of people other than the sender, with
 * their addresses (rule evidence-13). The events keep their commitments.
 *
 * @param reader id of the recipient who gets the evidence
 */
export function shownTo(reader: string, records: readonly DisclosedRecord[]): DisclosedRecord[] {
  const sender = records.findLast(({ record }) => sendings.has(record.type))?.record.actor
  return records.map(({ record, disclosed }) => ({
    record,
    disclosed: isForOthers(record, reader, sender) ? null : disclosed,
  }))
}

const sendings: ReadonlySet<string> = new Set(['SignatureRequestSent', 'SignatureRequestResent'])

function isForOthers(
  { type, data, actor }: DisclosedRecord['record'],
  reader: string,
  sender: Actor | undefined,
): boolean {
  if (type === 'RecipientMessageWritten') return data['recipientId'] !== reader
  if (type !== 'ActorIntroduced') return false
  return actor.kind !== 'person' || sender?.kind !== 'person' || actor.id !== sender.id
}

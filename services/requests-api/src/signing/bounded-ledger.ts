import type { MailLedger } from './mail-ledger.js'

/** How many mails to the sender are kept that are still to be delivered. */
const mostToSender = 50

/**
 * The ledger as far as anybody still has to know it: some entries a recipient, however long a request goes on. Evolved
 * further, it asks for the same mails as the whole one.
 *
 * Settled mails go, but for the invitations that tell who was contacted and by which link. Of open mails of one kind to one
 * recipient the newest stays: whoever gets that one misses none of those before it.
 */
export function boundedLedger(ledger: MailLedger): MailLedger {
  const kept = new Set<string>()
  const newestOf = new Set<string>()
  let toSender = 0
  const keepNewest = (what: string, mailId: string) => {
    if (!newestOf.has(what)) kept.add(mailId)
    newestOf.add(what)
  }
  for (const { mailId, kind, to, state } of Object.values(ledger).toReversed()) {
    if (to.kind === 'sender') {
      if (state === 'open' && toSender++ < mostToSender) kept.add(mailId)
      continue
    }
    const { recipientId } = to
    if (state === 'open') keepNewest(`open ${kind} ${recipientId}`, mailId)
    if (kind !== 'invitation') continue
    keepNewest(`invitation ${recipientId}`, mailId)
    if (state !== 'undeliverable') keepNewest(`reached ${recipientId}`, mailId)
    // One that is under way may yet turn out to have reached nobody.
    if (state === 'delivered') keepNewest(`delivered ${recipientId}`, mailId)
  }
  // A mail to the sender is named after whoever was written to first.
  const first = Object.values(ledger).find(({ to }) => to.kind === 'recipient')
  if (first) kept.add(first.mailId)
  return Object.fromEntries(Object.entries(ledger).filter(([mailId]) => kept.has(mailId)))
}

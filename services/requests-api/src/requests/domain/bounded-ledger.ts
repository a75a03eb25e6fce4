import type { MailLedger } from './mail-ledger.js'

/** Limit of open mails to the sender. */
const mostToSender = 50

/**
 * Bounds the ledger's size for read models. Folding more events over the result asks for the same mails as the full ledger.
 *
 * Keeps the newest open mail of each kind and recipient, and the invitations that record who was contacted by which link.
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
    // An open invitation may still fail, so the last delivered one stays too.
    if (state === 'delivered') keepNewest(`delivered ${recipientId}`, mailId)
  }
  // Mails to the sender take their id from the first recipient contacted.
  const first = Object.values(ledger).find(({ to }) => to.kind === 'recipient')
  if (first) kept.add(first.mailId)
  return Object.fromEntries(Object.entries(ledger).filter(([mailId]) => kept.has(mailId)))
}

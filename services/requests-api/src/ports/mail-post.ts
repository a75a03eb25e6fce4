import type { MailContent, MailKind, MailTo } from '@countersign/contracts/jobs'

/** A mail to be sent: self-contained, so that whoever sends it needs nothing else of this service. */
export interface OutgoingMail {
  mailId: string
  kind: MailKind
  requestId: string
  to: MailTo
  /** Head of the history when it was asked for; null in mails that record no step. */
  historyHead: string | null
  /** What ties together everything that the call which asked for it set off. */
  correlation: string | null
  content: MailContent
}

/** Where mails are enqueued for sending. Sending itself is never part of a command. */
export interface MailPost {
  /**
   * Enqueues a mail; one that was enqueued already changes nothing. What is personal in it travels sealed.
   *
   * @param again also where it is remembered as sent, since its history knows of no outcome: the worker, who knows what
   *   went out, tells it again
   */
  post(mail: OutgoingMail, again?: boolean): Promise<void>
  /** Whether a mail is still waiting to be sent. */
  holds(mailId: string): Promise<boolean>
  /** Takes a mail back that is still waiting; one on its way is not. */
  withdraw(mailId: string): Promise<void>
  /** Drops every mail about a request that waits, and every report about one. */
  forget(requestId: string): Promise<void>
}

import { FullNotice, Link } from '@countersign/ui'

/** With a mail server configured, mails are sent and not stored (rule sending-11). */
export function OutboxOff() {
  return (
    <FullNotice title="The outbox is off" text="Your mail server sends the emails, so none are saved here.">
      <Link to="/" variant="secondary">
        Back to Dashboard
      </Link>
    </FullNotice>
  )
}

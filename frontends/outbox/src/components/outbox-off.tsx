import { FullNotice, Link } from '@countersign/ui'

/** A mail server is configured: mails leave this computer and none is kept (rule sending-11). */
export function OutboxOff() {
  return (
    <FullNotice title="The outbox is off" text="Mails are sent by the configured mail server, so none is kept here.">
      <Link to="/" variant="secondary">
        Back to Dashboard
      </Link>
    </FullNotice>
  )
}

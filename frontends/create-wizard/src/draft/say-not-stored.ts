import type { HostServices } from '@countersign/contracts'
import type { DraftSession } from './draft-session.js'

/** Says that something waits for a connection, and offers to try at once. */
export const sayNotStored = (session: DraftSession, host: HostServices): void =>
  host.announce({
    title: 'Not stored yet',
    text: 'It is sent again once there is a connection.',
    tone: 'destructive',
    action: { label: 'Store again', run: session.storeAgain },
  })

import type { HostServices } from '@countersign/contracts'
import type { DraftSession } from './draft-session.js'

/** Announces unsaved changes and offers to retry. */
export const sayNotStored = (session: DraftSession, host: HostServices): void =>
  host.announce({
    title: 'Not stored yet',
    text: 'It is sent again once there is a connection.',
    tone: 'destructive',
    action: { label: 'Store again', run: session.storeAgain },
  })

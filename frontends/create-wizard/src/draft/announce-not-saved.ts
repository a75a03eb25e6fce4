import type { HostServices } from '@countersign/contracts'
import type { DraftSession } from './draft-session.js'

/** Announces unsaved changes and offers to retry. */
export const announceNotSaved = (session: DraftSession, host: HostServices): void =>
  host.announce({
    title: 'Not saved yet',
    text: 'We’ll try again when you’re back online.',
    tone: 'destructive',
    action: { label: 'Try again', run: session.retrySaving },
  })

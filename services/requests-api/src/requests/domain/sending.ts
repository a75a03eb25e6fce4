import type { EventNamed, RequestEvent } from './events.js'

type Sending = EventNamed<'SignatureRequestSent' | 'SignatureRequestResent'>

/** True for the events that record who sends. The latest of them names the sender. */
export const isSending = <Of extends { event: RequestEvent }>(entry: Of): entry is Of & { event: Sending } =>
  entry.event.type === 'SignatureRequestSent' || entry.event.type === 'SignatureRequestResent'

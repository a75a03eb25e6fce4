import type { Entry } from '@countersign/event-log'
import type { RequestEvent } from '../../domain/events.js'
import { marksIn } from '../../domain/marks-in.js'
import { refuse } from '../../domain/refusal.js'
import type { OutgoingFile } from './send-blob.js'

/** @throws {Refusal} `no-such-mark` if it is not part of the request, or was erased */
export function markFile(history: readonly Entry<RequestEvent>[], sha256: string): OutgoingFile {
  const mark = marksIn(history).find((one) => one.sha256 === sha256) ?? refuse('no-such-mark')
  const mediaType = mark.kind === 'drawn' ? 'application/json' : mark.mediaType
  return { sha256, size: mark.size, name: 'mark', mediaType, disposition: 'inline' }
}

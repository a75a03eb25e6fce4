import type { MadeCall } from '@countersign/contracts'
import { read, stored, write } from './stored.js'

/** Edits of a draft. Sending, cancelling and deleting it are never repeated later. */
const edits = /^\/api\/signature-requests\/[^/]+(?:\/(?:recipients|fields|documents)(?:\/.*)?)?$/
const wholeRequest = /^\/api\/signature-requests\/[^/]+$/

/** Keeps an edit in the browser under the person's id until they have signed in again. */
export function keepUnsent(personId: string, call: MadeCall): void {
  const { method, path } = call
  if (method === 'GET' || !edits.test(path) || (method === 'DELETE' && wholeRequest.test(path))) return
  const others = unsentOf(personId).filter(({ key }) => key !== call.key)
  write(stored.unsent(personId), [...others, call])
}

export const unsentOf = (personId: string): MadeCall[] => read<MadeCall[]>(stored.unsent(personId)) ?? []

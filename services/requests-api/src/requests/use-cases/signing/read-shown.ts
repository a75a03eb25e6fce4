import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import { readCurrent, type CurrentRequest } from '../requests.js'
import type { Needs, OnRequest } from '../services.js'

export interface Shown extends CurrentRequest {
  details: RequestDetails
}

/** Reads a request for its sender. */
export async function readShown({ journal }: Needs<'journal'>, { caller, requestId }: OnRequest): Promise<Shown> {
  const read = await readCurrent(journal, requestId, caller)
  return { ...read, details: detailsOf(read.request) }
}

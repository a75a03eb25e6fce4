import type { RequestDetails } from '../../views/request-details.js'
import { useAgain as decide } from '../../domain/drafting/request.js'
import type { RequestEvent } from '../../domain/events.js'
import { refuse } from '../../domain/refusal.js'
import type { Answered, TeamCaller } from '../../../kernel/caller.js'
import { derivedId } from '../../../kernel/ids.js'
import { answered } from '../request-decisions.js'
import type { Needs, OnRequest } from '../services.js'

/** Below an append's limit of 512 KB (rule evidence-3). */
const mostBytesInOnePart = 480_000
/** Overhead of an event besides its data: ids, hashes, actor and time. */
const bytesBeside = 1200

/**
 * Copies a request in as many appends as it takes. Each is a command with a derived id, so that repeating the call completes a
 * partial copy after a crash. Stops if someone else has changed the draft, to not restore parts they removed.
 *
 * @param call `id` is the client-generated id of the new draft; the command's id if omitted
 */
export async function useAgain(
  { requests }: Needs<'requests'>,
  { caller, requestId: sourceId, id }: OnRequest<TeamCaller> & { id?: string },
): Promise<Answered<RequestDetails>> {
  const { request: source } = await requests.read(sourceId, caller)
  const requestId = id ?? caller.commandId
  const { teamId } = caller
  const idOf = (old: string) => derivedId(caller.commandId, old)
  const ours = new Set<string | null>()
  for (;;) {
    const commandId = ours.size === 0 ? caller.commandId : derivedId(caller.commandId, ours.size)
    const decided = await requests.decide(requestId, { ...caller, commandId }, (state, _at, entries) => {
      if (state && ours.size === 0) refuse('request-exists')
      const isOnlyOurs = entries.every(({ causation }) => ours.has(causation))
      return isOnlyOurs ? whatFits(decide(state, { source, requestId, ownerId: teamId, idOf })) : []
    })
    if (decided.produced.length === 0) return answered(decided)
    ours.add(commandId)
  }
}

function whatFits(events: readonly RequestEvent[]): RequestEvent[] {
  let bytes = 0
  const end = events.findIndex(({ data }) => {
    bytes += bytesBeside + 4 * JSON.stringify(data).length
    return bytes > mostBytesInOnePart
  })
  return end < 0 ? [...events] : events.slice(0, Math.max(1, end))
}

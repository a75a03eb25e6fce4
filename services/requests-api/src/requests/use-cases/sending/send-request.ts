import type { RequestDetails } from '../../views/request-details.js'
import {
  mustBeFor,
  draftToSend,
  sendDraft,
  type SendRequest as Sending,
  signersWithoutFields,
} from '../../domain/sending/send-request.js'
import { known } from '../../../kernel/personal.js'
import type { RequestState } from '../../domain/state.js'
import type { Answered, Caller } from '../../../kernel/caller.js'
import { senderFor } from '../current-sender.js'
import type { MarkBytes } from '../documents/naming-bytes.js'
import { signingToken, tokenHash } from '@countersign/links'
import { requestSubject, type Vault } from '@countersign/vault'
import type { Link } from '../../domain/course-events.js'
import type { Needs, OnRequest } from '../services.js'

type Means = Needs<'vault' | 'signatures' | 'people' | 'owner'>

export async function sendRequest(
  { requests, checks, naming, ...means }: Needs<'requests' | 'checks' | 'naming'> & Means,
  { caller, requestId, recipients }: OnRequest & Pick<Sending, 'recipients'>,
): Promise<Answered<RequestDetails>> {
  // Runs before the command's turn, because checks take a while. Their results stay recorded even if sending is refused.
  const checked = await checks.results(requestId, caller, (request) => mustBeFor(request, recipients))
  return naming.during((mark) =>
    requests.change(requestId, caller, async (state, at) => {
      const request = draftToSend(state, { at, checked, recipients })
      return request ? sendDraft(request, { at, ...(await prepare(means, request, caller, mark)) }) : []
    }),
  )
}

async function prepare(
  means: Means,
  request: RequestState,
  caller: Caller,
  mark: MarkBytes,
): Promise<Pick<Sending, 'sender' | 'links' | 'signatures'>> {
  const sender = await senderFor(means, caller)
  const links = await linksOf(means.vault, request, request.round + 1)
  const lacking = signersWithoutFields(request)
  const signatures =
    lacking.length > 0 ? await means.signatures.make(lacking, known(request.title) ?? '', caller.commandId, mark) : null
  return { sender, links, signatures }
}

/** Derives the links of all recipients in a round, by token hash (rule signing-1). */
export async function linksOf(vault: Vault, { requestId, recipients }: RequestState, round: number): Promise<Link[]> {
  const key = await vault.obtain(requestSubject(requestId))
  return [...recipients.keys()].map((recipientId) => ({
    recipientId,
    tokenHash: tokenHash(signingToken(key, recipientId, round)),
  }))
}

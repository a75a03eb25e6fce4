import { beforeAll, describe, expect, it } from '@jest/globals'
import { HistoryAltered } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { signingToken, tokenHash } from '@countersign/links'
import { type Caller, system } from '@countersign/requests-api/internal/kernel/caller'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { Completion } from '@countersign/requests-api/internal/requests/effects/sealing/complete'
import { HeadTimestamping } from '@countersign/requests-api/internal/requests/effects/evidence/timestamp-heads'
import { ChecksBeforeSending } from '@countersign/requests-api/internal/requests/use-cases/documents/checks-before-sending'
import {
  readHistory,
  readRequest,
  readShown,
} from '@countersign/requests-api/internal/requests/use-cases/drafting/read-request'
import { useAgain } from '@countersign/requests-api/internal/requests/use-cases/drafting/use-again'
import {
  readEvidence,
  readSigningEvidence,
} from '@countersign/requests-api/internal/requests/use-cases/evidence/read-evidence'
import { requestCommands } from '@countersign/requests-api/internal/requests/use-cases/request-commands'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { sendRequest } from '@countersign/requests-api/internal/requests/use-cases/sending/send-request'
import { readSigning } from '@countersign/requests-api/internal/requests/use-cases/signing/read-signing'
import { recipientCommands } from '@countersign/requests-api/internal/requests/use-cases/signing/recipient-commands'
import { SigningDecisions } from '@countersign/requests-api/internal/requests/use-cases/signing/signing-decisions'
import { SigningSessions } from '@countersign/requests-api/internal/requests/use-cases/signing/signing-sessions'
import { noLog } from '@countersign/telemetry'
import { openMemoryVault, requestSubject } from '@countersign/vault'
import { stoppedAt } from '../../clock-at.js'
import { append, openJournal } from '../../journal.js'
import { after, completed, everyoneActed, from, ownerId, pending, recipientId, requestId, sealed, sender, signed } from '../domain/sample-events.js' // prettier-ignore

/** What the use cases need, over a history with these events that fails verification. */
async function altered(events: Parameters<typeof append>[2] = pending) {
  const vault = openMemoryVault()
  const journal = openJournal(openMemoryLog(), vault)
  await append(journal, `signature-request-${requestId}`, events)
  const read = journal.read.bind(journal)
  journal.read = async (stream) => ({ ...(await read<never>(stream)), altered: true })
  const clock = stoppedAt(after(0, 60))
  const requests = new RequestDecisions(journal, clock)
  const token = signingToken(await vault.obtain(requestSubject(requestId)), recipientId(1), 1)
  const row = { tokenHash: tokenHash(token), requestId, recipientId: recipientId(1), round: 1, replaced: false }
  const readModels = { stale: async () => ({ get: async () => ({ row, position: 1 }) }) }
  const opened = () => undefined
  const sessions = new SigningSessions({ journal, readModels: readModels as never, vault, clock, opened })
  const drafts = { settle: async () => ({ changed: false, checks: new Map() }) }
  const checks = new ChecksBeforeSending(requests, drafts, { hurry: async () => undefined }, clock)
  const naming = { during: async <Done>(work: (mark: () => Promise<void>) => Promise<Done>) => work(async () => {}) }
  const call = { token, proof: null, commandId: newId(), correlation: 'c', from }
  const signing = new SigningDecisions(sessions, requests)
  const services = { journal, vault, clock, requests, drafts, checks, naming, signing, owner: sender }
  return { services: services as typeof services & Record<'people' | 'signatures', never>, call }
}

const caller: Caller & { teamId: string } = { ...system('test', newId()), teamId: ownerId }
const on = { caller, requestId }
type Altered = Awaited<ReturnType<typeof altered>>
let sent: Altered

beforeAll(async () => {
  sent = await altered()
})

describe('an altered history', () => {
  it('stays readable for its sender and its recipients (rule evidence-10)', async () => {
    const { services, call } = sent
    expect(await readRequest(services, on)).toMatchObject({ requestId, status: 'pending' })
    expect(await readHistory(services, on)).toHaveLength(pending.length)
    expect((await readShown(services, on)).details.status).toBe('pending')
    expect((await readSigning(services, { call })).details.status).toBe('pending')
  })

  const timestamping = ({ requests }: Altered['services']) =>
    new HeadTimestamping({ requests, authority: { timestamp: async () => Buffer.of() }, log: noLog })
  let sealings = 0
  const sealing = { seal: async () => Promise.reject(new Error(`sealed ${++sealings}`)) } as never
  const completion = ({ requests, vault }: Altered['services']) =>
    new Completion({ requests, vault, sealing, senderOf: async () => null, log: noLog })

  it.each<[string, (altered: Altered) => Promise<unknown>]>([
    ['a change', ({ services }) => requestCommands.cancelRequest(services, { ...on, reason: 'Mine' })],
    ['a copy', ({ services }) => useAgain(services, on)],
    ['a sending', ({ services }) => sendRequest(services, { ...on, recipients: undefined })],
    ['a recipient’s act', ({ services, call }) => recipientCommands.declineSigning(services, { call, reason: 'No' })],
    ['a timestamp', ({ services }) => timestamping(services).attempt({ requestId, revision: 0 }, { attempt: 1, isLast: true } as never)], // prettier-ignore
    ['the sender’s evidence', ({ services }) => readEvidence(services, on)],
  ])('refuses %s', async (_what, act) => {
    await expect(act(sent)).rejects.toThrow(HistoryAltered)
  })

  it('refuses an act of a recipient whose link was just read', async () => {
    const { services, call } = sent
    const followed = await services.signing.sessions.follow(call)
    await expect(services.signing.decide(call, () => [signed(1)], { followed })).rejects.toThrow(HistoryAltered)
  })

  it('is not sealed, and its failure is not recorded', async () => {
    const { services } = await altered([...pending, signed(1), everyoneActed])
    await expect(completion(services).attempt(requestId, 1)).rejects.toThrow(HistoryAltered)
    expect(sealings).toBe(0)
    expect((await services.journal.read(`signature-request-${requestId}`)).entries).toHaveLength(pending.length + 2)
  })

  it('gives a recipient no evidence', async () => {
    const { services, call } = await altered([...pending, signed(1), everyoneActed, sealed, completed(1)])
    expect((await readSigning(services, { call })).details.status).toBe('completed')
    await expect(readSigningEvidence(services, { call })).rejects.toThrow(HistoryAltered)
  })

  const theirs = { caller: { ...caller, teamId: 'someone-else' }, requestId }
  it.each<[string, (altered: Altered) => Promise<unknown>]>([
    ['a read', ({ services }) => readRequest(services, theirs)],
    ['a change', ({ services }) => requestCommands.cancelRequest(services, { ...theirs, reason: 'Mine' })],
    ['a copy', ({ services }) => useAgain(services, theirs)],
    ['evidence', ({ services }) => readEvidence(services, theirs)],
  ])('answers another team’s caller as if it were absent: %s', async (_what, act) => {
    await expect(act(sent)).rejects.toMatchObject({ refusal: 'no-such-request' })
  })
})

import { beforeEach, describe, expect, it } from '@jest/globals'
import { MailContent, MailJob } from '@countersign/contracts/jobs'
import type { Journal } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { openJson, openMemoryVault, personSubject, type Vault } from '@countersign/vault'
import type { AccountEvent } from '@countersign/requests-api/internal/access/domain/events'
import {
  installationStream,
  personStream,
  signInsStream,
} from '@countersign/requests-api/internal/access/domain/streams'
import { openPersonMails } from '@countersign/requests-api/internal/access/mail/person-mails'
import { mailTasks } from '@countersign/requests-api/internal/platform/mail/mail'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'
import * as sample from '../domain/sample-people.js'
import { clockAt } from '../../clock-at.js'
import { append, openJournal } from '../../journal.js'

const { appAdded, codesIssued, codeUsed, joined, joinedAt, passkeyRegistered, passwordSet, personId, resetAsked } =
  sample
const { resetId, teamId } = sample
const person = personStream(personId)
const to = { name: 'Grace Hopper', email: 'grace@example.com' }
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const device = { agent: 'Chrome on Linux', ipAddress: '203.0.113.7' }
const noDevice = { agent: null, ipAddress: null }
const signedIn = (sessionRef: string): AccountEvent => ({
  type: 'SignedIn',
  data: { sessionRef, methods: ['passkey'], newDevice: true, ipAddress: device.ipAddress, userAgent: chrome },
})
const join = [joined, passwordSet(1)]

let vault: Vault
let journal: Journal<CountersignEvent>
let n: number
beforeEach(() => {
  n = 0
  vault = openMemoryVault()
  journal = openJournal(openMemoryLog(), vault)
})

async function happen(stream: string, events: readonly AccountEvent[], at = joinedAt): Promise<void> {
  n += events.length
  await append(journal, stream, events, { at, causation: `cause-${n}` })
}

const tasksAt = (now: string, id = personId) =>
  mailTasks(openPersonMails({ journal, clock: clockAt(() => new Date(now)) }), id, vault)

/** Jobs as the mailer opens them. */
async function mailsAt(now = joinedAt, id = personId) {
  const { due } = await tasksAt(now, id)
  const key = await vault.obtain(personSubject(personId))
  return due.map(({ id: mailId, payload }) => {
    const job = MailJob.parse(payload)
    expect(job).toMatchObject({ mailId, about: { kind: 'person', id: personId }, historyHead: null })
    return MailContent.parse(openJson(key, job.personal.sealed, `mail-job:${mailId}`))
  })
}

describe('jobs of emails about an account', () => {
  it('report a sign-in of this month or the last, with its device', async () => {
    await happen(person, join)
    await happen(signInsStream(personId, '2026-11-30'), [signedIn('a')], '2026-11-30T23:59:00.000Z')
    const mail = { kind: 'new-sign-in', to, at: '2026-11-30T23:59:00.000Z', ...device }
    expect(await mailsAt('2026-11-30T23:59:00.000Z')).toEqual([mail])
    expect(await mailsAt('2026-12-31T10:00:00.000Z')).toEqual([mail])
    expect(await mailsAt('2027-01-01T00:00:00.000Z')).toEqual([])
  })

  it('notify the claimer', async () => {
    await happen(person, join)
    expect(await mailsAt()).toEqual([])
    await happen(installationStream, [{ type: 'InstallationClaimed', data: { personId, teamId, by: 'terminal' } }])
    expect(await mailsAt()).toEqual([{ kind: 'claimed', to, at: joinedAt, ...noDevice }])
  })

  it('report all changes of an append, with the device of the latest confirmation', async () => {
    await happen(person, [joined, passkeyRegistered(1)])
    await happen(signInsStream(personId, joinedAt), [{ ...signedIn('a') }], '2026-11-21T12:00:00.000Z')
    const proof: AccountEvent = { type: 'ConfirmedAgain', data: { sessionRef: 'a', method: 'passkey' } }
    await happen(signInsStream(personId, joinedAt), [proof], '2026-11-21T13:00:00.000Z')
    await happen(person, [passwordSet(2), appAdded(3), codesIssued(4)], '2026-11-21T13:09:00.000Z')
    await happen(person, [passwordSet(5)], '2026-11-21T13:20:00.000Z')
    const [, added, changed] = await mailsAt('2026-11-21T14:00:00.000Z')
    expect(added).toMatchObject({ changes: ['password-added', 'app-added', 'recovery-codes-made'], ...device })
    expect(changed).toMatchObject({ changes: ['password-changed'], ...noDevice })
  })

  it('say how many recovery codes a use has left', async () => {
    await happen(person, [...join, codesIssued(3)])
    for (const number of [2, 0]) await happen(person, [codeUsed(3, number)])
    await happen(signInsStream(personId, joinedAt), [signedIn('a')])
    const codes = (await mailsAt()).flatMap((mail) => (mail.kind === 'recovery-code-used' ? [mail.left] : []))
    expect(codes).toEqual([2, 1])
  })

  it('name no device for a password set by a link', async () => {
    await happen(person, join)
    await happen(signInsStream(personId, joinedAt), [signedIn('a')])
    await happen(person, [{ type: 'PasswordResetUsed', data: { resetId: resetId(1) } }, passwordSet(2)])
    expect((await mailsAt())[1]).toMatchObject({ kind: 'factor-changed', changes: ['password-changed'], ...noDevice })
  })

  it('contain the id of a reset but not its token, and withdraw the earlier one', async () => {
    await happen(person, join)
    await happen(person, [resetAsked(1)])
    expect(await mailsAt()).toEqual([
      {
        kind: 'reset-password',
        to,
        at: joinedAt,
        resetId: resetId(1),
        validUntil: '2026-11-21T13:00:00.000Z',
        ...noDevice,
      },
    ])
    await happen(person, [resetAsked(2)])
    expect((await tasksAt(joinedAt)).withdrawn).toEqual([`reset-password-${personId}-2`])
  })

  it('are withdrawn even if several newer ones were asked for meanwhile', async () => {
    await happen(person, join)
    for (const nth of [1, 2, 3]) await happen(person, [resetAsked(nth)])
    expect((await tasksAt(joinedAt)).withdrawn).toEqual([2, 3].map((place) => `reset-password-${personId}-${place}`))
  })

  it('go to the address valid at the time, and to both addresses of a change', async () => {
    await happen(person, join)
    await happen(person, [passkeyRegistered(2)])
    const email = 'grace@navy.example'
    await happen(person, [
      { type: 'AddressChangeAsked', data: { changeId: resetId(7), email, validUntil: joinedAt } },
      { type: 'AddressConfirmed', data: { changeId: resetId(7) } },
    ])
    const change = { kind: 'address-changed', before: to.email, now: email }
    expect(await mailsAt()).toMatchObject([
      { kind: 'factor-changed', to },
      { ...change, to },
      { ...change, to: { ...to, email } },
    ])
  })

  it('are not created after the person’s key was destroyed', async () => {
    await happen(person, join)
    await happen(person, [passkeyRegistered(2)])
    await vault.destroy(personSubject(personId))
    expect((await tasksAt(joinedAt)).due).toEqual([])
  })

  it('are not created for a request with the same id', async () => {
    expect(await tasksAt(joinedAt)).toEqual({ due: [], withdrawn: [] })
  })
})

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mailQueue } from '@countersign/contracts/jobs'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import {
  installationStream,
  personStream,
  signInsStream,
} from '@countersign/requests-api/internal/access/domain/streams'
import { openPersonMails, personMails } from '@countersign/requests-api/internal/access/mail/person-mails'
import { openTeamMails, teamMails } from '@countersign/requests-api/internal/access/mail/team-mails'
import { RunningEffects } from '@countersign/requests-api/internal/platform/effects/run-effects'
import { mail } from '@countersign/requests-api/internal/platform/mail/mail'
import { mustDeclareEach } from '@countersign/requests-api/internal/platform/mail/mail-subject'
import {
  outstandingMails,
  outstandingMailsOf,
} from '@countersign/requests-api/internal/platform/mail/outstanding-mails'
import { openRequestMails, requestMails } from '@countersign/requests-api/internal/requests/mail/request-mails'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { joined, passkeyRegistered, personId, teamId } from '../../access/domain/sample-people.js'
import * as sample from '../../requests/domain/sample-events.js'
import { minute, openWorld, type World } from '../../requests/read-models/projected.js'
import { clockAt } from '../../clock-at.js'

const { delivered, invitation, pending, requestId } = sample
const person = personStream(personId)
const claimedMail = `claimed-${personId}`
const newSignIn = `new-sign-in-${personId}-2026-11-0`
const about = { mailId: claimedMail, kind: 'claimed', to: { kind: 'person', personId }, attempt: 1 } as const
const request = `signature-request-${requestId}`
const subjects = [requestMails, personMails, teamMails]
const projection = outstandingMailsOf(subjects)

let world: World
beforeEach(() => {
  world = openWorld([projection])
})
afterEach(() => world.end())

const rowOf = async (key: string) => (await (await world.tablesOf(projection)).get('mails', key))?.row
const idsIn = async (key: string) => (await rowOf(key))?.mails.map(([mailId]) => mailId)

const claim = () =>
  world.happen(installationStream, { type: 'InstallationClaimed', data: { personId, teamId, by: 'terminal' } })
const signIn = () =>
  world.happen(signInsStream(personId, minute(0)), {
    type: 'SignedIn',
    data: { sessionRef: 's', methods: ['passkey'], newDevice: true, ipAddress: null, userAgent: null },
  })
const repeat = (number: number) =>
  world.happen(request, {
    type: 'InvitationsRepeated',
    data: { round: 1, number, invited: [sample.recipientId(1)] },
  })

describe('emails are outstanding until each has an outcome', () => {
  it('about a person', async () => {
    await world.happen(person, joined)
    expect(await rowOf(`person-${personId}`)).toMatchObject({ waiting: false, mails: [] })
    await claim()
    await signIn()
    expect(await idsIn(`person-${personId}`)).toEqual([claimedMail, newSignIn])
    await world.happen(person, { type: 'MailDelivered', data: { ...about, via: 'smtp' } })
    expect(await idsIn(`person-${personId}`)).toEqual([newSignIn])
    await world.happen(person, {
      type: 'MailUndeliverable',
      data: { ...about, mailId: newSignIn, serverSaid: '550 no' },
    })
    expect(await rowOf(`person-${personId}`)).toMatchObject({ waiting: false, mails: [] })
  })

  it('about a request', async () => {
    await world.happen(request, ...pending)
    expect(await rowOf(`request-${requestId}`)).toMatchObject({ waiting: true })
    await world.happen(request, delivered)
    expect(await rowOf(`request-${requestId}`)).toMatchObject({ waiting: false, mails: [] })
  })

  it('or a newer one to the same link is asked for', async () => {
    await world.happen(request, ...pending)
    for (const number of [1, 2, 3]) await repeat(number)
    expect(await idsIn(`request-${requestId}`)).toEqual([`invitation-${sample.recipientId(1)}-1-3`])
  })
})

it('an emptied queue gets the emails about every subject again', async () => {
  await world.happen(person, joined)
  await world.happen(person, passkeyRegistered(1))
  await claim()
  await world.happen(request, ...pending)
  const queue = openMemoryJobQueue()
  const { journal, vault } = world
  const clock = clockAt(() => new Date(minute(5)))
  const requests = new RequestDecisions(journal, clock)
  const parts = {
    subjects: [
      openRequestMails({ journal, requests, senderOf: async () => null }),
      openPersonMails({ journal, clock }),
      openTeamMails({ journal, clock, vault: world.vault }),
    ],
    vault,
    readModels: { latest: () => world.tablesOf(projection) } as never,
  }
  const [job] = new RunningEffects([mail(parts)], queue).mending()
  expect(job?.name).toBe('reconcile-mails')
  expect(await job!.run()).toEqual({ mended: 3 })
  expect(await queue.holds(mailQueue, claimedMail)).toBe(true)
  expect(await queue.holds(mailQueue, invitation.mailId)).toBe(true)
  expect(await job!.run()).toEqual({ mended: 0 })
  await queue.close()
})

it('erasure of a request drops no email about a person who has the same id', async () => {
  await world.happen(person, joined)
  await claim()
  const queue = openMemoryJobQueue()
  const { journal, vault } = world
  const subject = openPersonMails({ journal, clock: clockAt(() => new Date(minute(5))) })
  const readModels = { latest: () => world.tablesOf(projection) } as never
  const effects = new RunningEffects([mail({ subjects: [subject], vault, readModels })], queue)
  await effects.reactions()[0]!.react(`person-${personId}`)
  await effects.forget(personId)
  expect(await queue.holds(mailQueue, claimedMail)).toBe(true)
  await queue.close()
})

it('reacts under the id of the subject that an event concerns', () => {
  const none = { latest: async () => world.tablesOf(outstandingMails as never) } as never
  const [reactor] = mail({ subjects: subjects as never, vault: world.vault, readModels: none }).reactors!
  const claimed = { type: 'InstallationClaimed', data: { personId, teamId, by: 'terminal' } }
  expect(reactor!.subject!(claimed, installationStream, 0)).toBe(`person-${personId}`)
  expect(reactor!.subject!(sample.sent, request, 0)).toBe(`request-${requestId}`)
})

describe('the subjects of emails', () => {
  it('declare each kind', () => {
    expect(() => mustDeclareEach(subjects)).not.toThrow()
  })

  it('are refused by name if a kind is declared twice, or by none', () => {
    const stranger = { ...personMails, about: 'team', kinds: ['claimed'] } as const
    expect(() => mustDeclareEach([...subjects, stranger])).toThrow("two subjects declare the emails 'claimed'")
    const again = { ...personMails, kinds: [] }
    expect(() => mustDeclareEach([...subjects, again])).toThrow("two subjects declare the emails 'person'")
    expect(() => mustDeclareEach([requestMails])).toThrow("no subject declares the email 'reset-password'")
    expect(() => outstandingMailsOf([requestMails])).toThrow("no subject declares the email 'reset-password'")
  })
})

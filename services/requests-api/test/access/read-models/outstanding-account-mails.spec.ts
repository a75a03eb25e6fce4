import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { mailQueue } from '@countersign/contracts/jobs'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import {
  installationStream,
  personStream,
  signInsStream,
} from '@countersign/requests-api/internal/access/domain/streams'
import { accountMail } from '@countersign/requests-api/internal/access/mail/account-mail'
import { RunningEffects } from '@countersign/requests-api/internal/platform/effects/run-effects'
import {
  type AccountMailsRow,
  outstandingAccountMails,
} from '@countersign/requests-api/internal/access/read-models/outstanding-account-mails'
import { joined, passkeyRegistered, personId, teamId } from '../domain/sample-people.js'
import { minute, openWorld, type World } from '../../requests/read-models/projected.js'
import { clockAt } from '../../clock-at.js'

const person = personStream(personId)
const claimedMail = `claimed-${personId}`
const about = { mailId: claimedMail, kind: 'claimed', to: { kind: 'person', personId }, attempt: 1 } as const

let world: World
beforeEach(() => {
  world = openWorld([outstandingAccountMails])
})
afterEach(() => world.end())

const rowOf = async (id = personId) =>
  (await (await world.tablesOf(outstandingAccountMails)).get('people', id))?.row as AccountMailsRow | undefined

const claim = () =>
  world.happen(installationStream, { type: 'InstallationClaimed', data: { personId, teamId, by: 'terminal' } })

it('emails about an account are outstanding until each has an outcome', async () => {
  await world.happen(person, joined)
  expect(await rowOf()).toMatchObject({ waiting: false, mails: [] })
  await claim()
  await world.happen(signInsStream(personId, minute(0)), {
    type: 'SignedIn',
    data: { sessionRef: 's', methods: ['passkey'], newDevice: true, ipAddress: null, userAgent: null },
  })
  expect((await rowOf())?.mails.map(({ mailId }) => mailId)).toEqual([claimedMail, `new-sign-in-${personId}-2026-11-0`])
  await world.happen(person, { type: 'MailDelivered', data: { ...about, via: 'smtp' } })
  expect((await rowOf())?.mails).toHaveLength(1)
  const failed = { ...about, mailId: `new-sign-in-${personId}-2026-11-0`, serverSaid: '550 no' }
  await world.happen(person, { type: 'MailUndeliverable', data: failed })
  expect(await rowOf()).toMatchObject({ waiting: false, mails: [] })
})

it('outcomes of emails about requests do not count', async () => {
  await world.happen(`signature-request-${personId}`, {
    type: 'MailDelivered',
    data: { mailId: 'x', kind: 'code', to: { kind: 'sender' }, attempt: 1, via: 'smtp' },
  })
  expect(await rowOf()).toBeUndefined()
})

it('an emptied queue gets them again', async () => {
  await world.happen(person, joined)
  await world.happen(person, passkeyRegistered(1))
  await claim()
  const queue = openMemoryJobQueue()
  const parts = { journal: world.journal, vault: world.vault, clock: clockAt(() => new Date(minute(5))) }
  const readModels = { latest: () => world.tablesOf(outstandingAccountMails) } as never
  const [job] = new RunningEffects([accountMail({ ...parts, readModels })], queue).mending()
  expect(job?.name).toBe('reconcile-account-mails')
  expect(await job!.run()).toEqual({ mended: 2 })
  expect(await queue.holds(mailQueue, claimedMail)).toBe(true)
  expect(await job!.run()).toEqual({ mended: 0 })
  await queue.close()
})

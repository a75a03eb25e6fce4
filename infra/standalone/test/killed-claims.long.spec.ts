import { randomInt, randomUUID } from 'node:crypto'
import type { AuthOptions, Me } from '@countersign/contracts'
import { expect, it } from '@jest/globals'
import { freePort } from '@countersign/test-services/free-port'
import { eventsIn } from './folder-facts.js'
import { House } from './installation.js'
import { killAfter } from './kill-after.js'
import { enrolled, type PasskeyPerson, signIn } from './passkey-person.js'
import { until } from './sender.js'
import { Visitor } from './visitor.js'

const kills = 30
/** A claim is five events in four appends; 0 kills before the first. */
const eventsOfClaim = 5

const house = new House()

interface Claimer {
  email: string
  person: PasskeyPerson
}

/** Makes a claim with a passkey, which may be cut off by `meanwhile`. */
async function claim(visitor: Visitor, token: string, meanwhile: () => Promise<void>): Promise<Claimer> {
  // A new address, because that of a killed claim is free again only after a minute.
  const email = `${randomUUID()}@example.com`
  const { person, enrol } = await enrolled(visitor, token, email)
  const about = { token, name: 'Ada Byron', email, teamName: 'Engines' }
  const claiming = visitor.ask('POST', '/api/setup/claim', { ...about, enrol })
  await Promise.allSettled([claiming, meanwhile()])
  return { email, person }
}

async function expectSignedIn({ email, person }: Claimer): Promise<void> {
  const { visitor, answer: me } = await signIn<Me>(person)
  expect(me).toMatchObject({ person: { name: 'Ada Byron', email } })
  expect(me.teams[0]!.name).toMatch(/^(Engines|Ada Byron’s team)$/)
  // The email about this sign-in was asked for after the one about the claim.
  const subjects = await until(async () => {
    const mails = await visitor.get<{ subject: string }[]>('GET', '/api/outbox')
    return mails.length > 1 && mails.map(({ subject }) => subject)
  })
  expect(subjects.filter((subject) => subject === 'You own this installation now')).toHaveLength(1)
}

const expectOpen = async ({ origin }: Visitor): Promise<void> =>
  expect(await new Visitor(origin).ask('GET', '/api/stats')).toMatchObject({ status: 200 })

it(`a killed claim leaves the installation unclaimed or with an owner who can sign in (${kills} kills)`, async () => {
  const port = String(await freePort())
  const outcomes = { open: 0, claimed: 0 }
  let dataDir = house.newFolder()
  for (let kill = 0; kill < kills; kill++) {
    const before = await house.start(dataDir, { PORT: port })
    const visitor = new Visitor(`http://localhost:${port}`)
    const { stdout } = await house.tool(dataDir, ['accounts', 'claim-link'], { PORT: port })
    const token = stdout.trim().split('#')[1]!
    const claimer = await claim(visitor, token, () => killAfter(before, randomInt(eventsOfClaim + 1)))
    await before.program.ended

    const after = await house.start(dataDir, { PORT: port })
    const { mode } = await new Visitor(visitor.origin).get<AuthOptions>('GET', '/api/auth/options')
    const isClaimed = mode === 'claimed'
    await (isClaimed ? expectSignedIn(claimer) : expectOpen(visitor))
    await after.end()
    const types = eventsIn(dataDir).map(({ type }) => type)
    for (const once of ['InstallationClaimed', 'TeamFounded'])
      expect(types.filter((type) => type === once)).toHaveLength(isClaimed ? 1 : 0)
    outcomes[isClaimed ? 'claimed' : 'open']++
    if (isClaimed) dataDir = house.newFolder()
  }
  // Otherwise all kills came before the claim, or after it.
  expect(Math.min(outcomes.open, outcomes.claimed)).toBeGreaterThan(0)
}, 600_000)

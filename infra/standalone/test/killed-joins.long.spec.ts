import { randomInt, randomUUID } from 'node:crypto'
import type { Me, MemberView, OutboxEntry } from '@countersign/contracts'
import { expect, it } from '@jest/globals'
import { freePort } from '@countersign/test-services/free-port'
import { eventsIn } from './folder-facts.js'
import { House, type Installation } from './installation.js'
import { killAfter } from './kill-after.js'
import { enrolled, type PasskeyPerson, signIn } from './passkey-person.js'
import { until } from './sender.js'
import { Visitor } from './visitor.js'

const kills = 30
/** Joining is five events in four appends; a change of members is one, and a removal ends sessions. */
const mostEvents = 5
const acts = ['join', 'role', 'remove'] as const

const house = new House()

const signedIn = async (person: PasskeyPerson) => (await signIn(person)).visitor

/** The token of the invitation to an address, from its email. */
async function tokenTo(owner: Visitor, email: string): Promise<string> {
  const mail = await until(async () => {
    const all = await owner.get<OutboxEntry[]>('GET', '/api/outbox')
    return all.find((one) => one.to.includes(email) && one.id.startsWith('team-invitation-')) ?? false
  })
  const { bytes } = await owner.ask('GET', `/api/outbox/${mail.id}/html`)
  return /\/join#([\w.-]+)/.exec(String(bytes))![1]!
}

it(`a killed join, change of role or removal leaves no half-created person (${kills} kills)`, async () => {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const dataDir = house.newFolder()
  const start = () => house.start(dataDir, { PORT: port })
  let installation = await start()
  const link = (await house.tool(dataDir, ['accounts', 'claim-link'], { PORT: port })).stdout.trim()
  const email = 'ada@example.com'
  const { person: owner, enrol: claiming } = await enrolled(new Visitor(origin), link.split('#')[1]!, email)
  const about = { token: link.split('#')[1], name: 'Ada Byron', email, teamName: 'Engines', enrol: claiming }
  const { team } = await owner.visitor.get<Me>('POST', '/api/setup/claim', about)
  const path = `/api/teams/${team!.id}`
  const outcomes = new Set<string>()
  const misjudged: string[] = []

  /** Kills the installation during a call, and starts it again. */
  const killedDuring = async (call: Promise<unknown>, before: Installation) => {
    await Promise.allSettled([call, killAfter(before, randomInt(mostEvents + 1))])
    await before.program.ended
    installation = await start()
  }

  for (let kill = 0; kill < kills; kill++) {
    const act = acts[kill % acts.length]!
    const browser = await signedIn(owner)
    const address = `${randomUUID()}@example.com`
    await browser.get('POST', `${path}/invitations`, { email: address, role: 'member' })
    const token = await tokenTo(browser, address)
    const { person, enrol } = await enrolled(new Visitor(origin), token)
    const accept = () => person.visitor.ask('POST', '/api/invitations/accept', { token, name: 'Grace', enrol })
    if (act === 'join') await killedDuring(accept(), installation)
    // Completes what the kill has left.
    const accepted = await accept()
    expect([200, 401, 410]).toContain(accepted.status)
    const grace = await signedIn(person)
    const { id } = (await grace.get<Me>('GET', '/api/me')).person!
    const again = await signedIn(owner)
    const member = async () =>
      (await again.get<MemberView[]>('GET', `${path}/members`)).find((one) => one.personId === id)
    expect(await member()).toMatchObject({ email: address, role: 'member', methods: { passkeys: 1 } })
    if (act === 'role') {
      await killedDuring(again.ask('PATCH', `${path}/members/${id}`, { role: 'viewer' }), installation)
      const { role } = (await member())!
      const { permissions } = await grace.get<Me>('GET', '/api/me')
      misjudged.push(...(permissions.includes('requests:send') === (role === 'member') ? [] : [role]))
      outcomes.add(`${act} ${role}`)
    }
    if (act === 'remove') {
      await killedDuring(again.ask('POST', `${path}/members/${id}/remove`, { handTo: null }), installation)
      const isRemoved = (await member()) === undefined
      await until(async () => (await grace.ask('GET', '/api/me')).status === (isRemoved ? 401 : 200))
      outcomes.add(`${act} ${isRemoved}`)
    }
  }
  expect(misjudged).toEqual([])
  const owners = await signedIn(owner)
  const ids = async () => (await owners.get<OutboxEntry[]>('GET', '/api/outbox')).map((mail) => mail.id)
  const types = eventsIn(dataDir).map(({ type }) => type)
  const count = (type: string) => types.filter((one) => one === type).length
  await until(async () => (await ids()).filter((one) => one.startsWith('removed-')).length === count('MemberRemoved'))
  const told = (await ids()).filter((one) => one.startsWith('joined-'))
  expect([told.length, new Set(told).size]).toEqual([kills, kills])
  await installation.end()
  // Otherwise all kills came before the change, or after it.
  expect(outcomes.size).toBeGreaterThan(2)
}, 600_000)

import type { IncomingMessage } from 'node:http'
import type { ExecutionContext } from '@nestjs/common'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { Permission } from '@countersign/contracts/schemas'
import { MeViews } from '@countersign/requests-api/internal/access/account/me-views'
import type { Modes } from '@countersign/requests-api/internal/access/account/installation'
import type { AccessCookies } from '@countersign/requests-api/internal/access/http/access-cookies'
import { AccessGuard } from '@countersign/requests-api/internal/access/http/access-guard'
import { Callers } from '@countersign/requests-api/internal/access/http/callers'
import { openMode } from '@countersign/requests-api/internal/access/sign-in/open-mode'
import type { HeldSession } from '@countersign/requests-api/internal/access/sign-in/sessions'
import { otherPersonId, personId, teamId } from '../domain/sample-people.js'
import { PlantedTeam } from '../team/planted-team.js'

let team: PlantedTeam
let callers: Callers
/** Requests by the session of the person that the cookie names. */
const by = (person: string, path = '/api/me') =>
  ({ method: 'GET', path, url: path, headers: { cookie: person } }) as unknown as IncomingMessage

beforeEach(async () => {
  team = new PlantedTeam()
  await team.found()
  callers = new Callers(
    { mode: async () => 'claimed' } as unknown as Modes,
    { known: async () => ({ personId, teamId }) },
    { find: async (token) => ({ personId: token }) as HeldSession },
    team.membership(),
    { session: ({ headers }: IncomingMessage) => headers.cookie } as unknown as AccessCookies,
  )
})

describe('the access of a signed-in person', () => {
  it('follows from the role in the team', async () => {
    const { access } = await callers.identify(by(personId))
    expect(access).toMatchObject({ personId, teamId, role: 'owner', operator: true })
    expect(access!.permissions).toEqual(new Set(Permission.options))
  })

  it('costs no read of the log while the mark equals the kept fold', async () => {
    for (let call = 0; call < 10; call++) await callers.identify(by(personId))
    expect(team.reads).toBe(1)
  })

  it('is unknown while the log is down and the mark is ahead', async () => {
    await callers.identify(by(personId))
    team.isDown = true
    team.mark = 2
    await expect(callers.identify(by(personId))).rejects.toThrow('the log is away')
  })

  it('begins with the call after the person joined', async () => {
    expect((await callers.identify(by(otherPersonId))).access).toMatchObject({ role: null, operator: false })
    await team.join(otherPersonId)
    await team.membership().read(teamId)
    expect((await callers.identify(by(otherPersonId))).access).toMatchObject({ role: 'owner', operator: false })
  })
})

describe('a person without a team', () => {
  const judge = async (path: string) => {
    const request = by(otherPersonId, path)
    await callers.identify(request)
    return () =>
      new AccessGuard(callers).canActivate({
        switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }),
      } as unknown as ExecutionContext)
  }

  it('is refused calls that need a permission, but not those of the own account', async () => {
    expect(await judge('/api/signature-requests')).toThrow(expect.objectContaining({ refusal: 'no-team' }))
    expect(await judge('/api/outbox')).toThrow(expect.objectContaining({ refusal: 'operators-only' }))
    expect((await judge('/api/me'))()).toBe(true)
  })

  it('sees neither a team nor permissions', async () => {
    const person = { name: 'Ada', email: 'ada@example.com', locale: 'en', passkeys: [], password: null, app: null }
    const accounts = { mustBe: async () => ({ ...person, recoveryCodes: null }), teamName: async () => 'Navy' }
    const open = openMode({ sender: null, unnamed: true, mails: 'smtp' })
    const views = new MeViews(accounts as never, open, {} as never, {} as never)
    const { access } = await callers.identify(by(otherPersonId))
    expect(await views.of(access!)).toMatchObject({ team: null, teams: [], permissions: [] })
    const { access: owners } = await callers.identify(by(personId))
    expect(await views.of(owners!)).toMatchObject({ team: { id: teamId, name: 'Navy' } })
  })
})

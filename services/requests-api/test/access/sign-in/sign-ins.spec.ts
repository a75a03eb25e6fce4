import { describe, expect, it } from '@jest/globals'
import type { PersonState } from '@countersign/requests-api/internal/access/domain/person-state'
import type { TeamState } from '@countersign/requests-api/internal/access/domain/team'
import { SignIns } from '@countersign/requests-api/internal/access/sign-in/sign-ins'
import type { SignInContext } from '@countersign/requests-api/internal/access/sign-in/sign-in-context'
import { personId, teamId } from '../domain/sample-people.js'

const person = { personId, password: null, devicesSince: null } as PersonState

/** Signs in. @returns the steps in their order */
async function steps(team: TeamState | null): Promise<string[]> {
  const taken: string[] = []
  const step =
    <Answer>(name: string, answer: Answer) =>
    async () => {
      taken.push(name)
      return answer
    }
  const signIns = new SignIns(
    { begin: step('store the session', { token: 'token', session: {} as never }), end: step('end', undefined) },
    { knows: async () => true, remember: async () => 'device' },
    { record: step('record', undefined) },
    { mustBe: async () => person },
    { read: step('read the team', team) },
    { mend: step('complete the claim', undefined) },
  )
  await signIns.complete(person, ['passkey'], false, { origin: {} } as SignInContext)
  return taken
}

describe('signing in', () => {
  it('reads the team again once the session is stored', async () => {
    const team = { teamId, name: 'Navy', members: new Map(), former: new Map(), invitations: new Map() }
    expect(await steps(team)).toEqual(['store the session', 'read the team', 'record'])
  })

  it('completes an interrupted claim', async () => {
    expect(await steps(null)).toEqual(['store the session', 'read the team', 'complete the claim', 'record'])
  })
})

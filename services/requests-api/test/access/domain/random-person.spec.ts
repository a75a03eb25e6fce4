import { expect, it } from '@jest/globals'
import type { PersonEvent } from '@countersign/requests-api/internal/access/domain/events'
import {
  addAuthenticatorApp,
  removeAuthenticatorApp,
} from '@countersign/requests-api/internal/access/domain/credentials/app'
import { registerPasskey, removePasskey } from '@countersign/requests-api/internal/access/domain/credentials/passkeys'
import { removePassword, setPassword } from '@countersign/requests-api/internal/access/domain/credentials/password'
import { evolvePerson, replayPerson } from '@countersign/requests-api/internal/access/domain/evolve-person'
import type { PersonState } from '@countersign/requests-api/internal/access/domain/person-state'
import { canSignIn, type SignInPolicy } from '@countersign/requests-api/internal/access/domain/sign-in-methods'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import fc from 'fast-check'
import { inPublic, onLoopback } from './given-person.js'
import * as sample from './sample-people.js'

type Decide = (person: PersonState, policy: SignInPolicy, fresh: number) => PersonEvent[]

const host = fc.constantFrom('sign.example.com', 'old.example.com')
const attempt: fc.Arbitrary<Decide> = fc.oneof(
  host.map(
    (rpId): Decide =>
      (person, _, fresh) =>
        registerPasskey(person, sample.passkey(fresh, rpId)),
  ),
  fc.nat(3).map((n): Decide => (person, policy) => {
    const { credentialId } = person.passkeys[n] ?? { credentialId: 'none' }
    return removePasskey(person, credentialId, policy)
  }),
  fc.constant<Decide>((person, _, fresh) => setPassword(person, sample.password(fresh))),
  fc.constant<Decide>((person, policy) => removePassword(person, policy)),
  fc.constant<Decide>((person, _, fresh) =>
    addAuthenticatorApp(person, { ...sample.app(fresh), codes: sample.codes(fresh + 1) }),
  ),
  fc.constant<Decide>((person, policy) => removeAuthenticatorApp(person, policy)),
)

it('never removes a person’s last way to sign in, and retires each credential once', () => {
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 60 }), fc.constantFrom(inPublic, onLoopback), (attempts, policy) => {
      const history: { event: PersonEvent; at: string }[] = [{ event: sample.joined, at: sample.joinedAt }]
      let person = replayPerson(history)!
      for (const [number, decide] of attempts.entries()) {
        const could = canSignIn(person, policy)
        for (const event of decided(() => decide(person, policy, number * 2))) {
          history.push({ event, at: sample.joinedAt })
          person = evolvePerson(person, history.at(-1)!)!
        }
        expect(!could || canSignIn(person, policy)).toBe(true)
      }
      expect(replayPerson(JSON.parse(JSON.stringify(history)) as typeof history)).toEqual(person)
      expect(new Set(person.retired).size).toBe(person.retired.length)
      const inUse = [...person.passkeys, person.password, person.app, person.recoveryCodes]
      for (const credential of inUse) expect(person.retired).not.toContain(credential?.credentialId)
    }),
  )
})

function decided(decide: () => PersonEvent[]): PersonEvent[] {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

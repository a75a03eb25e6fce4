import type { PersonEvent } from '@countersign/requests-api/internal/access/domain/events'
import { replayPerson } from '@countersign/requests-api/internal/access/domain/evolve-person'
import type { PersonState } from '@countersign/requests-api/internal/access/domain/person-state'
import type { SignInPolicy } from '@countersign/requests-api/internal/access/domain/sign-in-methods'
import { expectations } from '../../requests/domain/given.js'
import { joined, joinedAt } from './sample-people.js'

export const onLoopback: SignInPolicy = { rpId: 'sign.example.com', secondFactorRequired: false }
export const inPublic: SignInPolicy = { rpId: 'sign.example.com', secondFactorRequired: true }

export const personAfter = (...history: readonly PersonEvent[]): PersonState =>
  replayPerson([joined, ...history].map((event) => ({ event, at: joinedAt })))!

/** Expresses a rule: given a person's history after joining, when someone decides this, then these events follow. */
export const given = <Command extends unknown[]>(
  history: readonly PersonEvent[],
  decide: (state: PersonState, ...command: Command) => object[],
  ...command: Command
) => givenState(personAfter(...history), decide, ...command)

export const givenState = <State, Command extends unknown[]>(
  state: State,
  decide: (state: State, ...command: Command) => object[],
  ...command: Command
) => expectations(() => decide(state, ...command))

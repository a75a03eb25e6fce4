import { expect } from '@jest/globals'
import type { AccountRefusal } from '@countersign/requests-api/internal/access/domain/refusal'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import type { RequestRefusal } from '@countersign/requests-api/internal/requests/domain/refusal'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { replayed } from './replayed.js'

/** Expresses a rule: given a history, when someone decides this, then these events follow, or it is refused. */
export const given = <Command extends unknown[]>(
  history: readonly RequestEvent[],
  decide: (state: MaybeRequest, ...command: Command) => RequestEvent[],
  ...command: Command
) => expectations(() => decide(replayed(history), ...command))

/** What may be expected of an attempt to decide. */
export const expectations = <Event extends object>(attempt: () => Event[]) => ({
  then: (...events: Event[]) => expect(attempt()).toEqual(events),
  thenNothing: () => expect(attempt()).toEqual([]),
  thenRefused(refusal: RequestRefusal | AccountRefusal, details: object = {}) {
    let caught: unknown
    try {
      attempt()
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(Refusal)
    expect(caught).toMatchObject({ refusal, details })
  },
})

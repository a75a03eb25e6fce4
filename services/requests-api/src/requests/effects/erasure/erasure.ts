import type { SigningEvent } from '../../domain/events.js'
import type { Effect } from '../../../platform/effects/effect.js'
import { Erasure, type ErasureParts } from './erase.js'

export const eventsThatErase: ReadonlySet<SigningEvent['type']> = new Set(['PersonalDataErased'])

export function erasure(parts: ErasureParts): Effect {
  const erasing = new Erasure(parts)
  return {
    reactors: [
      { name: 'erasure-reactor', to: eventsThatErase, react: (requestId, jobs) => erasing.carryOut(requestId, jobs) },
    ],
  }
}

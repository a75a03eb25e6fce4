import type { AccountMailContent } from '@countersign/contracts/jobs'
import type { Fact } from './letter.js'
import { fact } from './shared-parts.js'
import { dayAndHour } from './words.js'

/** When, and from which device and address, as far as events record it. */
export const originFacts = ({ at, agent, ipAddress }: AccountMailContent, timeLabel = 'Time'): Fact[] => [
  fact(timeLabel, dayAndHour(at)),
  fact('Device', ...(agent === null ? [] : [agent])),
  fact('IP address', ...(ipAddress === null ? [] : [ipAddress])),
]

/** The way back in for a person if someone else may have changed how they sign in. */
export const lockedOut = 'If you can’t sign in anymore, ask the person who runs this installation for a recovery link.'

export const ifYou = 'If this was you, you don’t have to do anything.'

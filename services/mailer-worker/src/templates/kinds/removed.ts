import type { Template } from '../letter.js'
import { fact } from '../shared-parts.js'
import { dayAndHour } from '../words.js'

export const removed: Template<'removed'> = ({ team, at }) => ({
  subject: `You are no longer a member of ${team}`,
  preheader: `You can no longer see the requests of ${team}.`,
  lead:
    `Someone who manages ${team} removed you. You were signed out, and can no longer see the team’s requests. Your account ` +
    'stays: you can sign in, and join again if you are invited.',
  facts: [fact('Team', team), fact('Time', dayAndHour(at))],
  button: null,
  notes: [`If you think this is a mistake, ask an owner or an admin of ${team}.`],
})

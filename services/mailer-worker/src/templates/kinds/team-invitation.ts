import { asRole, roleMay } from '@countersign/contracts/team-roles'
import type { Template } from '../letter.js'
import { fact } from '../shared-parts.js'
import { dayAndHour } from '../words.js'

export const teamInvitation: Template<'team-invitation'> = ({ by, team, role, validUntil }) => {
  const end = dayAndHour(validUntil)
  return {
    subject: `${by} invites you to ${team}`,
    preheader: `Join as ${asRole[role]}. The invitation ends on ${end}.`,
    lead:
      `${by} invites you as ${asRole[role]}: you can ${roleMay[role]}. Everyone in ${team} can read all its requests. ` +
      'The link is for you only, and it works once. Please don’t forward this email.',
    facts: [fact('Team', team), fact('Invited by', by), fact('Ends', end)],
    button: `Join ${team}`,
    ifNotYou: `If you don’t know ${by}, you don’t have to do anything. Nothing happens unless you open the link and join.`,
  }
}

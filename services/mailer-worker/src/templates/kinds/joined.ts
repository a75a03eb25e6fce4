import { asRole, roleMay } from '@countersign/contracts/team-roles'
import type { Template } from '../letter.js'
import { fact } from '../shared-parts.js'
import { dayAndHour } from '../words.js'

export const joined: Template<'joined'> = ({ by, team, role, at }) => ({
  subject: `${by} joined ${team}`,
  preheader: `${by} accepted the invitation.`,
  lead: `${by} accepted the invitation and is ${asRole[role]} now: they can ${roleMay[role]}.`,
  facts: [fact('Team', team), fact('Time', dayAndHour(at))],
  button: 'See who is in the team',
  ifNotYou: 'If you didn’t expect this person, remove them in Settings, People.',
})

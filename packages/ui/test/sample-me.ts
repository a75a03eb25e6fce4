import type { Me } from '@countersign/contracts'

/** Ada, who owns the only team and has every method. */
export const ada: Me = {
  person: { id: 'person-1', name: 'Ada Lovelace', email: 'ada@example.com', locale: 'en' },
  sender: { name: 'Ada Lovelace', email: 'ada@example.com' },
  unnamed: false,
  mails: 'smtp',
  mode: 'claimed',
  team: { id: 'team-1', name: 'Analytical Engines' },
  teams: [{ id: 'team-1', name: 'Analytical Engines' }],
  permissions: ['team:manage'],
  methods: { passkeys: 1, password: true, app: true, recoveryCodesLeft: 9 },
  session: { ref: 'session-1', confirmedAt: '2026-11-26T10:00:00Z', until: '2026-11-26T22:00:00Z' },
}

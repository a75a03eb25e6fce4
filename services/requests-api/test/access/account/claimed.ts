import type { EventLog } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import type { PersonEvent } from '@countersign/requests-api/internal/access/domain/events'
import { Accounts } from '@countersign/requests-api/internal/access/account/accounts'
import { ChangeAddress } from '@countersign/requests-api/internal/access/account/change-address'
import { ClaimInstallation } from '@countersign/requests-api/internal/access/claim/claim-installation'
import { Installation } from '@countersign/requests-api/internal/access/account/installation'
import { OwnProfile } from '@countersign/requests-api/internal/access/account/own-profile'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { systemTime, type Time } from '@countersign/process'
import type { AccessStore } from '@countersign/requests-api/internal/access/ports/access-store'
import { Membership } from '@countersign/requests-api/internal/access/team/membership'
import { openMemoryVault, type Vault } from '@countersign/vault'
import { passkeyRegistered, personId } from '../domain/sample-people.js'
import { clockAt } from '../../clock-at.js'
import { openJournal } from '../../journal.js'

export interface World {
  log: EventLog
  vault: Vault
  marks: AccessStore['marks']
  /** Minutes since the start of the clock. */
  minutes: number
  time: Time
}

/** @param time for suites in which commands wait; the real one by default */
export const newWorld = (time: Time = systemTime): World => ({
  log: openMemoryLog(),
  vault: openMemoryVault(),
  marks: memoryMarks(),
  minutes: 0,
  time,
})

/** Fresh services on the same stores, as after a restart or on another replica. */
export function services(world: World, log: EventLog = world.log, shared = true) {
  const journal = openJournal(log, world.vault)
  const clock = clockAt(() => new Date(Date.UTC(2026, 10, 21, 12, world.minutes)), world.time)
  const parts = { journal, vault: world.vault, clock }
  const membership = new Membership({ ...parts, marks: world.marks })
  const installation = new Installation({ ...parts, shared, membership })
  const accounts = new Accounts({ ...parts, installation })
  const claiming = new ClaimInstallation({ ...parts, installation, accounts, membership })
  const addresses = new ChangeAddress({ ...parts, installation, accounts })
  const profile = new OwnProfile({ accounts, membership })
  return { ...parts, installation, membership, accounts, claiming, addresses, profile }
}

function memoryMarks(): AccessStore['marks'] {
  const marks = new Map<string, number>()
  return {
    get: async (names) => new Map([...marks].filter(([name]) => names.includes(name))),
    raise: async (name, to) => void marks.set(name, Math.max(marks.get(name) ?? to, to)),
  }
}

export const claimBy = (id: string = personId, credentials: PersonEvent[] = [passkeyRegistered(1)]) => ({
  personId: id,
  name: 'Grace Hopper',
  email: 'grace@example.com',
  teamName: 'Navy',
  locale: 'en',
  credentials,
  by: 'terminal' as const,
})

export const asSomebody = (commandId: string = newId()) => system('test', commandId)

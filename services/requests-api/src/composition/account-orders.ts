import { Forgetting } from '@countersign/contracts/schemas'
import { commandLine } from '@countersign/process'
import { openLog } from '@countersign/telemetry/open-log'
import { AccountCommandRefused, type AccountCommands } from '../access/account/account-commands.js'
import { accountRefusals } from '../access/http/access-sentences.js'
import { Refusal } from '../kernel/refusal.js'
import { journalOf } from './event-catalogue.js'
import { systemClock } from '../kernel/clock.js'
import type { Configuration } from './configuration.js'
import { openAccess } from '../access/open-access.js'
import { ReadModels } from '../platform/read-models.js'
import { openEngines } from './open-engines.js'

/** A command of `accounts`. */
export type AccountOrder =
  | { command: 'claim-link' }
  | { command: 'list' }
  | { command: 'recover'; email: string }
  /** Null: everyone's. */
  | { command: 'end-sessions'; email: string | null }
  | { command: 'address'; from: string; to: string }

const usage = () =>
  `Usage: ${commandLine('accounts', 'claim-link | list | recover ADDRESS | end-sessions ADDRESS|--all | address OLD NEW')}`

/** @throws {AccountCommandRefused} that says how to call it */
export function accountOrderOf([command, ...given]: readonly string[]): AccountOrder {
  const [first, second] = given
  // An unknown option must not be taken for an address.
  const unknown = given.find((text) => text.startsWith('-') && !(command === 'end-sessions' && text === '--all'))
  if (unknown !== undefined) throw new AccountCommandRefused(usage())
  if ((command === 'claim-link' || command === 'list') && given.length === 0) return { command }
  if (command === 'recover' && first && given.length === 1) return { command, email: first }
  if (command === 'end-sessions' && first && given.length === 1)
    return { command, email: first === '--all' ? null : first }
  if (command === 'address' && first && second && given.length === 2) return { command, from: first, to: second }
  throw new AccountCommandRefused(usage())
}

/** @returns the lines to print @throws {AccountCommandRefused} with a sentence */
export async function carryOutAccountOrder(commands: AccountCommands, order: AccountOrder): Promise<string> {
  try {
    return await carryOut(commands, order)
  } catch (error) {
    const saying = error instanceof Refusal && accountRefusals[error.refusal]
    throw saying ? new AccountCommandRefused(saying.sentence(error.details)) : error
  }
}

function carryOut(commands: AccountCommands, order: AccountOrder): Promise<string> {
  switch (order.command) {
    case 'claim-link':
      return commands.claimLink()
    case 'list':
      return commands.list()
    case 'recover':
      return commands.recover(order.email)
    case 'end-sessions':
      return commands.endSessions(order.email)
    case 'address':
      return commands.address(order.from, addressIn(order.to))
  }
}

function addressIn(text: string): string {
  const { data } = Forgetting.safeParse({ email: text })
  if (!data) throw new AccountCommandRefused(`${text} is not an email address.`)
  return data.email
}

/**
 * Carries out a command about accounts directly on the engines. The caller holds the folder's lock, or the engines are
 * the production ones, which may be in use. Prints no log, because its output is for a person.
 * @throws {AccountCommandRefused} with a sentence
 */
export async function accountsOffline(configuration: Configuration, order: AccountOrder): Promise<string> {
  const log = openLog('silent')
  const engines = await openEngines(configuration, systemClock, log)
  try {
    const journal = journalOf(engines.eventLog, engines.vault)
    // Commands about accounts read streams alone.
    const readModels = new ReadModels([], engines.eventLog, log, systemClock)
    const { commands } = openAccess({ engines, configuration, journal, readModels, clock: systemClock, log })
    return await carryOutAccountOrder(commands, order)
  } finally {
    await engines.close()
  }
}

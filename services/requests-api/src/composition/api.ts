import type { IncomingMessage } from 'node:http'
import type { FullReadiness, Me } from '@countersign/contracts'
import type { Log } from '@countersign/telemetry'
import type { Express } from 'express'
import type { AccountCommands } from '../access/account/account-commands.js'
import type { Clock } from '../kernel/clock.js'
import type { Part } from '../platform/http/health/health.js'
import type { CallRates } from '../platform/http/security/rate-limit.js'
import type { SecurityLog } from '../platform/http/security/security-log.js'
import type { Scheduler } from '../platform/timers/scheduler.js'
import type { FileTools } from '../requests/file-tools.js'
import type { PastErasure } from '../requests/operations/erase-again.js'
import type { Configuration } from './configuration.js'
import type { Engines } from './engines.js'
import type { Telemetry } from './open-telemetry.js'

export interface ApiOptions {
  engines: Engines
  configuration: Configuration
  clock: Clock
  log: Log
  /** Other parts for health, such as the embedded mailer. */
  parts?: readonly Part[]
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>
  fileTools?: FileTools | undefined
  /** For suites; the usual rates by default. */
  rates?: CallRates | undefined
}

export interface Api {
  handler: Express
  /** The user of a page; null for a stranger: the page then asks. */
  me(request: IncomingMessage): Promise<Me | null>
  /** True if a request for a page names a host of this installation (rule access-4). */
  isOwnHost(request: IncomingMessage): Promise<boolean>
  /** Commands about accounts, for the person at the machine. */
  accounts: AccountCommands
  /** See {@link StartNotes}. */
  startNotes(toTerminal: boolean): Promise<string[]>
  readiness(): Promise<FullReadiness>
  /** {@link caughtUp} of all read models. */
  caughtUp(withinMs: number): Promise<boolean>
  /** Rebuilds one read model, or all, beside the versions in use. */
  rebuild(name?: string): Promise<void>
  /** Confirms the halted retention. @returns a message for the operator @throws {NothingHalted} */
  confirmRetention(): Promise<string>
  /** For refusals outside the handler: limits of incoming requests, pages under foreign host names. */
  security: Pick<SecurityLog, 'note'>
  scheduler: Scheduler
  /** After a restore, records erasures that the history may lack. @returns the number it lacked */
  eraseAgain(past: readonly PastErasure[]): Promise<number>
  /** Stops background work; the engines stay open. */
  stop(): Promise<void>
}

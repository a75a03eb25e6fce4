import type { Type } from '@nestjs/common'
import type { Journal } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import type { Clock } from '../kernel/clock.js'
import type { Effect } from './effects/effect.js'
import type { OpenMailSubject } from './mail/mail-subject.js'
import type { Part } from './http/health.js'
import type { ReadModels } from './read-models.js'
import type { ScheduledJob } from './timers/scheduler.js'
import type { BoundUseCase } from './use-cases.js'

/** What a context is opened with, beside its engines and its configuration. */
export interface ContextParts {
  journal: Journal
  readModels: ReadModels
  clock: Clock
  log: Log
}

/** What a context adds to the service. The composition joins the contexts. */
export interface Context {
  controllers: readonly Type[]
  /** Commands and queries, bound to their services. */
  useCases: readonly BoundUseCase[]
  /** Dependencies of controllers and guards, provided under their classes. */
  services: readonly object[]
  effects: readonly Effect[]
  mails: readonly OpenMailSubject[]
  jobs: readonly ScheduledJob[]
  health: readonly Part[]
}

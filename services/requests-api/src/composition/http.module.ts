import type { DynamicModule, Provider, Type } from '@nestjs/common'
import { APP_FILTER, APP_GUARD } from '@nestjs/core'
import { CqrsModule } from '@nestjs/cqrs'
import { AccessGuard } from '../access/http/access-guard.js'
import { CommandGuard } from '../platform/http/command-guard.js'
import type { FaultFilter } from '../platform/http/errors/fault-filter.js'
import { RecentAuthGuard } from '../platform/http/recent-auth-guard.js'
import { RunHandler } from '../platform/run.js'

export interface HttpParts {
  controllers: readonly Type[]
  services: readonly Provider[]
  faults: FaultFilter
}

/** The HTTP layer: controllers, guards, filter, and the bus with its one handler. */
export class HttpModule {
  static with({ controllers, services, faults }: HttpParts): DynamicModule {
    return {
      module: HttpModule,
      imports: [CqrsModule.forRoot()],
      controllers: [...controllers],
      providers: [
        ...services,
        RunHandler,
        { provide: APP_FILTER, useValue: faults },
        // In this order (rule access-9).
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: CommandGuard },
        { provide: APP_GUARD, useClass: RecentAuthGuard },
      ],
    }
  }
}

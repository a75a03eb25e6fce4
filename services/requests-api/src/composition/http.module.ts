import type { DynamicModule, Provider, Type } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { CqrsModule } from '@nestjs/cqrs'
import { AccessGuard } from '../access/http/access-guard.js'
import { CommandGuard } from '../platform/http/command-guard.js'
import { RecentAuthGuard } from '../platform/http/recent-auth-guard.js'
import { RunHandler } from '../platform/use-cases.js'

export interface HttpParts {
  controllers: readonly Type[]
  services: readonly Provider[]
}

/** The HTTP layer: controllers, guards, and the bus with its one handler. */
export class HttpModule {
  static with({ controllers, services }: HttpParts): DynamicModule {
    return {
      module: HttpModule,
      imports: [CqrsModule.forRoot()],
      controllers: [...controllers],
      providers: [
        ...services,
        RunHandler,
        // In this order (rule access-9).
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: CommandGuard },
        { provide: APP_GUARD, useClass: RecentAuthGuard },
      ],
    }
  }
}

import type { DynamicModule, Provider } from '@nestjs/common'
import { APP_FILTER, APP_GUARD } from '@nestjs/core'
import { CqrsModule } from '@nestjs/cqrs'
import { handlers } from '../application/index.js'
import { CommandGuard } from './context/command-guard.js'
import type { FaultFilter } from './errors/fault-filter.js'
import { CorrespondentsController } from './correspondents.controller.js'
import { FieldsController } from './fields.controller.js'
import { FilesController } from './files/files.controller.js'
import { ShownFilesController } from './files/shown-files.controller.js'
import { HealthController } from './health/health.controller.js'
import { AccessGuard } from './access/access-guard.js'
import { EnrollmentController } from './access/enrollment.controller.js'
import { MeController } from './access/me.controller.js'
import { OwnCredentialsController } from './access/own-credentials.controller.js'
import { OwnSessionsController } from './access/own-sessions.controller.js'
import { RecentAuthGuard } from './access/recent-auth-guard.js'
import { ResetController } from './access/reset.controller.js'
import { SignInController } from './access/sign-in.controller.js'
import { OpenApiController } from './openapi.controller.js'
import { MailboxController } from './mailbox/mailbox.controller.js'
import { RecipientsController } from './recipients.controller.js'
import { RequestDocumentsController } from './request-documents.controller.js'
import { RequestListController } from './request-list.controller.js'
import { SignatureRequestsController } from './signature-requests.controller.js'
import { SigningController, SigningCookies } from './links/signing.controller.js'
import { SigningFilesController } from './links/signing-files.controller.js'
import { StatsController } from './stats.controller.js'
import { PrepareController } from './upload/prepare.controller.js'
import { UploadController } from './upload/upload.controller.js'

/** The HTTP layer: controllers, guards, filter, and the command and query handlers. */
export class HttpModule {
  /** @param parts providers made by the composition @param secure true if this installation is served over https */
  static with({ parts, faults, secure }: { parts: Provider[]; faults: FaultFilter; secure: boolean }): DynamicModule {
    return {
      module: HttpModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        SigningController,
        SigningFilesController,
        MeController,
        SignInController,
        EnrollmentController,
        ResetController,
        OwnCredentialsController,
        OwnSessionsController,
        StatsController,
        CorrespondentsController,
        RequestListController,
        FilesController,
        SignatureRequestsController,
        RequestDocumentsController,
        RecipientsController,
        FieldsController,
        UploadController,
        PrepareController,
        ShownFilesController,
        MailboxController,
        HealthController,
        OpenApiController,
      ],
      providers: [
        ...parts,
        ...handlers,
        { provide: SigningCookies, useValue: new SigningCookies(secure) },
        { provide: APP_FILTER, useValue: faults },
        // In this order (rule access-9).
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: CommandGuard },
        { provide: APP_GUARD, useClass: RecentAuthGuard },
      ],
    }
  }
}

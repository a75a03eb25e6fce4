import type { DynamicModule, Provider } from '@nestjs/common'
import { APP_FILTER, APP_GUARD } from '@nestjs/core'
import { CqrsModule } from '@nestjs/cqrs'
import { handlers } from './handlers.js'
import { CommandGuard } from '../platform/http/command-guard.js'
import type { FaultFilter } from '../platform/http/errors/fault-filter.js'
import { CorrespondentsController } from '../requests/http/lists/correspondents.controller.js'
import { FieldsController } from '../requests/http/drafting/fields.controller.js'
import { FilesController } from '../requests/http/evidence/files.controller.js'
import { ShownFilesController } from '../requests/http/evidence/shown-files.controller.js'
import { HealthController } from '../platform/http/health/health.controller.js'
import { AccessGuard } from '../access/http/access-guard.js'
import { EnrollmentController } from '../access/http/enrollment.controller.js'
import { MeController } from '../access/http/me.controller.js'
import { OwnCredentialsController } from '../access/http/own-credentials.controller.js'
import { OwnSessionsController } from '../access/http/own-sessions.controller.js'
import { RecentAuthGuard } from '../platform/http/recent-auth-guard.js'
import { ResetController } from '../access/http/reset.controller.js'
import { SignInController } from '../access/http/sign-in.controller.js'
import { OpenApiController } from '../platform/http/openapi.controller.js'
import { MailboxController } from '../requests/http/sending/mailbox.controller.js'
import { RecipientsController } from '../requests/http/drafting/recipients.controller.js'
import { RequestDocumentsController } from '../requests/http/documents/request-documents.controller.js'
import { RequestListController } from '../requests/http/lists/request-list.controller.js'
import { SignatureRequestsController } from '../requests/http/drafting/signature-requests.controller.js'
import { SigningController, SigningCookies } from '../requests/http/signing/signing.controller.js'
import { SigningFilesController } from '../requests/http/signing/signing-files.controller.js'
import { StatsController } from '../requests/http/lists/stats.controller.js'
import { PrepareController } from '../requests/http/documents/prepare.controller.js'
import { UploadController } from '../requests/http/documents/upload.controller.js'

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

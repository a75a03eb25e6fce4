import { EnrollmentController } from './enrollment.controller.js'
import { MeController } from './me.controller.js'
import { OwnCredentialsController } from './own-credentials.controller.js'
import { OwnSessionsController } from './own-sessions.controller.js'
import { SignInController } from './sign-in.controller.js'
import { TeamController } from './team.controller.js'

export const accessControllers = [
  MeController,
  SignInController,
  EnrollmentController,
  OwnCredentialsController,
  OwnSessionsController,
  TeamController,
]

import { describeSendersJourney } from './describe-senders-journey.js'
import { openInstallation } from './installation.js'

describeSendersJourney('embedded engines', openInstallation)

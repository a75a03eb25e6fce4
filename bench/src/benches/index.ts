import type { Reference } from '../measure/reference.js'
import type { Line } from '../measure/report.js'
import { before } from './before.js'
import { beforeFlow } from './before-flow.js'
import { beforeIntake } from './before-intake.js'
import { createPage } from './create-page.js'
import { dashboard } from './dashboard.js'
import { details } from './details.js'
import { drawing } from './drawing.js'
import { enginesAgree } from './engines-agree.js'
import { flow } from './flow.js'
import { idle } from './idle.js'
import { list } from './list.js'
import { production } from './production.js'
import { projections } from './projections.js'
import { queue } from './queue.js'
import { rebuild } from './rebuild.js'
import { replicas } from './replicas.js'
import { sealLook } from './seal-look.js'
import { sealing } from './sealing.js'
import { sharedServer } from './shared-server.js'
import { signingPage } from './signing-page.js'
import { sizes } from './sizes.js'
import { start } from './start.js'
import { usesOfOne } from './uses.js'

export type Bench = (reference: Reference) => Promise<Line[]>

/** Every measurement there is, by name. */
export const benches: Readonly<Record<string, Bench>> = {
  start,
  flow,
  uses: usesOfOne,
  list,
  details,
  dashboard,
  'create-page': createPage,
  drawing,
  idle,
  projections,
  rebuild,
  queue,
  replicas,
  'shared-server': sharedServer,
  production,
  sealing,
  'seal-look': sealLook,
  'engines-agree': enginesAgree,
  'signing-page': signingPage,
  sizes,
  before,
  'before-flow': beforeFlow,
  'before-intake': beforeIntake,
}

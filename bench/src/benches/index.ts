import type { Reference } from '../measure/reference.js'
import type { Line } from '../measure/report.js'
import { access } from './access.js'
import { before } from './before.js'
import { enginesAgree } from './engines-agree.js'
import { flow } from './flow.js'
import { list } from './list.js'
import { pages } from './pages.js'
import { production } from './production.js'
import { projections } from './projections.js'
import { sizes } from './sizes.js'
import { start } from './start.js'

export type Bench = (reference: Reference) => Promise<Line[]>

export const benches: Readonly<Record<string, Bench>> = {
  start,
  flow,
  list,
  access,
  pages,
  projections,
  production,
  sizes,
  before,
  'engines-agree': enginesAgree,
}

import { accountRefusals } from '../access/http/access-sentences.js'
import type { Sayings } from '../platform/http/errors/saying.js'
import { requestRefusals } from '../requests/http/refusal-sentences.js'

/** How this service answers each of its refusals. */
export const refusals: Sayings = { ...requestRefusals, ...accountRefusals }

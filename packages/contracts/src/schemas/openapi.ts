import { z } from 'zod'

/** An OpenAPI 3.1 document. */
export const OpenApi = z.record(z.string(), z.unknown())

import { z } from 'zod'

/** The document that describes every call, as OpenAPI 3.1 has it. */
export const OpenApi = z.record(z.string(), z.unknown())

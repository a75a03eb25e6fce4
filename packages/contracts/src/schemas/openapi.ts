import { z } from 'zod'

export const OpenApi = z.record(z.string(), z.unknown())

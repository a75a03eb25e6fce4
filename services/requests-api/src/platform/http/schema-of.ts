import type { SchemaName } from '@countersign/contracts/calls'
import * as schemas from '@countersign/contracts/schemas'
import type { z } from 'zod'

const byName: Readonly<Record<SchemaName, z.ZodType>> = schemas

export const schemaOf = (name: SchemaName): z.ZodType => byName[name]

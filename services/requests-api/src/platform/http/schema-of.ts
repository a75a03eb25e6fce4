import type { SchemaName } from '@countersign/contracts/calls'
import * as schemas from '@countersign/contracts/schemas'
import type { z } from 'zod'

const byName: Readonly<Record<SchemaName, z.ZodType>> = schemas

/** Apart from validation: the document of the API loads late, and a bundle must not share Nest with what loads late. */
export const schemaOf = (name: SchemaName): z.ZodType => byName[name]

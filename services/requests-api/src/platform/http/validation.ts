import { type PipeTransform, StandardSchemaValidationPipe } from '@nestjs/common'
import { type FieldFault, invalid } from './errors/http-fault.js'

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
}

/** Validates bodies and queries against the published schemas, and reports every fault (rule errors-2). */
export const validation: PipeTransform = new StandardSchemaValidationPipe({
  exceptionFactory: (issues: readonly Issue[]) => invalid(firstOfEach(issues)),
})

/** One fault per value: further ones follow from the first. */
function firstOfEach(issues: readonly Issue[]): FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const { message, path = [] } of issues) {
    const field = path.map(segment).join('.')
    if (!faults.has(field)) faults.set(field, { field, message })
  }
  return [...faults.values()]
}

const segment = (part: PropertyKey | { key: PropertyKey }): string => String(typeof part === 'object' ? part.key : part)

import { type Call, type CallName, calls } from '@countersign/contracts/calls'
import {
  applyDecorators,
  type ArgumentMetadata,
  HttpCode,
  type PipeTransform,
  RequestMapping,
  RequestMethod,
  UsePipes,
} from '@nestjs/common'
import { refuse } from '../../kernel/refusal.js'
import { schemaOf } from './schema-of.js'
import { validation } from './validation.js'

const methods = {
  get: RequestMethod.GET,
  post: RequestMethod.POST,
  patch: RequestMethod.PATCH,
  delete: RequestMethod.DELETE,
} as const

/** Routes a call to a controller's method; path, status and validation come from the table of calls. */
export function Answers(name: CallName): MethodDecorator {
  const { method, path, answer, query, body, status }: Call = calls[name]
  const checks: Checks = {
    ...(query && { query: schemaOf(query) }),
    ...(body && body !== 'multipart files' && { body: schemaOf(body) }),
  }
  return applyDecorators(
    RequestMapping({ method: methods[method], path: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    HttpCode(status ?? (answer === null ? 204 : 200)),
    UsePipes(new Checked(checks)),
  )
}

type Checks = Partial<Record<ArgumentMetadata['type'], ArgumentMetadata['schema']>>

class Checked implements PipeTransform {
  constructor(private readonly checks: Checks) {}

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    return validation.transform(value, { ...metadata, schema: this.checks[metadata.type] })
  }
}

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id in a path. A malformed id is refused like an unknown one. */
export class IdParam implements PipeTransform<string, string> {
  constructor(private readonly refusal: string) {}

  transform(value: string): string {
    return uuid.test(value) ? value.toLowerCase() : refuse(this.refusal)
  }
}

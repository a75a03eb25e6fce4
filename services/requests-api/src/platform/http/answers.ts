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

import { type Call, type CallName, calls } from './calls.js'

/** A call of the table that a method and a path name, with the path's parameters decoded. */
export interface MatchedCall {
  name: CallName
  call: Call
  params: Readonly<Record<string, string>>
}

interface Route {
  name: CallName
  call: Call
  segments: readonly string[]
}

const routes = Map.groupBy(
  Object.entries(calls).map(([name, call]): Route => ({
    name: name as CallName,
    call,
    segments: call.path.split('/'),
  })),
  ({ call, segments }) => shapeOf(call.method, segments.length),
)

/**
 * Finds the call that a request makes. Letters count in their case, and a slash at the end makes another path. Every check
 * before a controller takes its kind from here, so that no two of them read one path differently (rule calls-17).
 *
 * @param method of HTTP, in any case; HEAD asks for what GET answers
 * @param path as it was sent, still encoded and without a query
 * @returns null where the table has no such call
 */
export function matchCall(method: string, path: string): MatchedCall | null {
  const given = path.split('/')
  const verb = method.toLowerCase()
  const candidates = routes.get(shapeOf(verb === 'head' ? 'get' : verb, given.length)) ?? []
  for (const { name, call, segments } of candidates) {
    const params = paramsOf(segments, given)
    if (params) return { name, call, params }
  }
  return null
}

function paramsOf(segments: readonly string[], given: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const part = given[index]!
    if (!segment.startsWith('{')) {
      if (part !== segment) return null
      continue
    }
    const value = decoded(part)
    if (!value) return null
    params[segment.slice(1, -1)] = value
  }
  return params
}

function shapeOf(method: string, length: number): string {
  return `${method} ${length}`
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

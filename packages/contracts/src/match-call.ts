import { type Call, type CallName, calls } from './calls/index.js'

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
 * Finds the call of a request. Paths are case-sensitive, and a trailing slash makes a different path. Every check before a
 * controller uses this function, so that all interpret a path alike (rule calls-17).
 *
 * @param method in any case; HEAD matches GET
 * @param path raw path, encoded and without a query
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

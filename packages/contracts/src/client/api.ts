import {
  type Call,
  type CallBodyInput,
  type CallName,
  type CallQueryInput,
  type CallResponse,
  calls,
} from '../calls/index.js'
import { keyOf, pathOf, type PathValues, valuesOf } from './paths.js'
import { apiJson, apiRequest, type CallOptions } from './request.js'

type CallOf<Name extends CallName> = (typeof calls)[Name]
type JsonCallName = {
  [Name in CallName]: CallOf<Name> extends { answer: 'bytes' } | { body: 'multipart files' } ? never : Name
}[CallName]
type BodyOf<Name extends CallName> =
  CallOf<Name> extends { body: string }
    ? undefined extends CallBodyInput<Name>
      ? [body?: CallBodyInput<Name>]
      : [body: CallBodyInput<Name>]
    : []
type JsonCalls = {
  [Name in JsonCallName]: (...given: [...PathValues<Name>, ...BodyOf<Name>]) => Promise<CallResponse<Name>>
}

export interface Freshness {
  /** Start of the time in which changes may be missing (ISO 8601); null for a current response (rule calls-7). */
  catchingUpSince: string | null
}

/** Refetch interval in ms while a response lacks changes; false for a current one. */
export const whileCatchingUp = (shown: Partial<Freshness> | undefined): number | false =>
  shown?.catchingUpSince ? 2000 : false

export interface RequestPage extends Freshness {
  requests: CallResponse<'listRequests'>
  /** Path of the next page; null at the end. */
  next: string | null
}

/** Filter and order of the list; omitted parts take the server's defaults. */
export type ListQueryInput = Omit<CallQueryInput<'listRequests'>, 'status'> & {
  status?: readonly CallResponse<'listRequests'>[number]['status'][]
}

function queryOf(asked: object): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') parameters.append(name, String(one))
    }
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/** Query keys; joined by slashes they form the path (rule calls-9). */
export const queryKeys = {
  me: keyOf('me'),
  stats: keyOf('stats'),
  requests: keyOf('listRequests'),
  /** All pages of a filtered list. Shares its path prefix with `requests`, so invalidating that includes it. */
  requestsBy: (asked: ListQueryInput) => [`${pathOf('listRequests')}${queryOf(asked)}`],
  requestCounts: (asked: CallQueryInput<'countRequests'>) => [`${pathOf('countRequests')}${queryOf(asked)}`],
  correspondents: (q: string) => [`${pathOf('correspondents')}${queryOf({ q })}`],
  request: (id: string) => keyOf('readRequest', id),
  history: (id: string) => keyOf('readHistory', id),
  values: (id: string, documentId: string) => keyOf('readValues', id, documentId),
  requestAt: (id: string, at: number) => keyOf('readRequest', `${id}?at=${at}`),
  signing: (token: string) => keyOf('readSigning', token),
  outbox: keyOf('listOutbox'),
  methods: keyOf('readMethods'),
  sessions: keyOf('listSessions'),
  ready: keyOf('ready'),
  members: (teamId: string) => keyOf('listMembers', teamId),
  invitations: (teamId: string) => keyOf('listInvitations', teamId),
  outboxMail: (id: string) => keyOf('readOutboxMail', id),
} as const

/**
 * Calls under one idempotency key: the same call with the same body takes effect once (rule calls-4).
 *
 * @param key omitted for a new key per call
 */
export const apiUnder = (key?: string, signal?: AbortSignal): JsonCalls =>
  Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      (...given: unknown[]) => makeCall(name as CallName, given, { key, signal }),
    ]),
  ) as JsonCalls

/** Takes the path values, then the body; throws {@link ApiError} for any failure. */
export const api = {
  ...apiUnder(),
  listRequests: async (path: string = pathOf('listRequests')): Promise<RequestPage> => {
    const response = await apiRequest('GET', path)
    return {
      requests: (await response.json()) as CallResponse<'listRequests'>,
      next: nextLink(response),
      ...freshnessOf(response),
    }
  },
  countRequests: (asked: CallQueryInput<'countRequests'> = {}) =>
    readWithFreshness<'countRequests'>(`${pathOf('countRequests')}${queryOf(asked)}`),
  stats: () => readWithFreshness<'stats'>(pathOf('stats')),
}

/** URLs that the browser loads directly: downloads, images, a mail's HTML, upload targets. */
export const addresses = {
  upload: pathOf('upload'),
  download: addressOf('download'),
  /** @param ids at most `limits.requestsPerZip` requests */
  downloads: (ids: readonly string[]): string => `${pathOf('downloads')}?ids=${ids.join(',')}`,
  /** @param documentId null for the certificate */
  sealedFile: (id: string, documentId: string | null): string =>
    documentId === null ? pathOf('readCertificate', id) : pathOf('readSealed', id, documentId),
  evidence: addressOf('evidence'),
  signingEvidence: addressOf('signingEvidence'),
  signingPdf: pdfAddressOf('readSigningPdf'),
  signingMark: addressOf('readSigningMark'),
  signingSealedFile: (token: string, documentId: string | null): string =>
    documentId === null ? pathOf('readSigningCertificate', token) : pathOf('readSigningSealed', token, documentId),
  signingDownload: addressOf('downloadSealed'),
  shownPdf: pdfAddressOf('readShownPdf'),
  mark: addressOf('readMark'),
  documentFile: addressOf('readDocumentFile'),
  documentPdf: pdfAddressOf('readDocumentPdf'),
  outboxHtml: addressOf('readOutboxHtml'),
  outboxEml: addressOf('readOutboxEml'),
}

function addressOf<Name extends CallName>(name: Name) {
  return (...values: PathValues<Name>): string => pathOf(name, ...values)
}

/** The URL names a hash; the server answers with those bytes or not at all (rule calls-18). */
function pdfAddressOf<Name extends CallName>(name: Name) {
  return (...given: [...PathValues<Name>, sha256: string]): string =>
    `${pathOf(name, ...(given as unknown as PathValues<Name>))}?sha256=${given.at(-1)}`
}

async function makeCall(name: CallName, given: readonly unknown[], making: CallOptions): Promise<unknown> {
  const { method, answer }: Call = calls[name]
  const count = valuesOf(name)
  const path = pathOf(name, ...(given.slice(0, count) as PathValues<CallName>))
  const httpMethod = method.toUpperCase() as Uppercase<Call['method']>
  if (answer !== null) return apiJson(httpMethod, path, given[count], making)
  await apiRequest(httpMethod, path, given[count], making)
  return null
}

async function readWithFreshness<Name extends 'countRequests' | 'stats'>(
  path: string,
): Promise<CallResponse<Name> & Freshness> {
  const response = await apiRequest('GET', path)
  return { ...((await response.json()) as CallResponse<Name>), ...freshnessOf(response) }
}

function freshnessOf({ headers }: Response): Freshness {
  return { catchingUpSince: headers.get('catching-up-since') }
}

function nextLink(response: Response): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
}

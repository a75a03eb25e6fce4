import type { EventLine, EvidenceFile, EvidenceManifest, FileRole } from './format.js'

type Members = Record<string, unknown>

const roles: readonly FileRole[] = [
  'original',
  'rendition',
  'sealed',
  'certificate',
  'mark',
  'events',
  'key',
  'page',
  'paper',
]

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value)
/** 32 bytes in base64url, in the one form without bits that say nothing. */
const isSalt = (value: unknown): boolean => isText(value) && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(value)
/** In the one form that times are written in: UTC, to the millisecond. */
export const isTime = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value))
const orNull = (value: unknown, test: (value: unknown) => boolean): boolean => value === null || test(value)
const hasOnly = (value: Members, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name))

/** Whether a value has the form of a list of evidence, whatever it says: these members and no others. */
export function isManifest(value: unknown): value is EvidenceManifest {
  if (!isObject(value) || value['format'] !== 'countersign-evidence' || !isCount(value['version'])) return false
  const { requestId, madeAt, head, erased, keySha256, files } = value
  const plain = isText(requestId) && isTime(madeAt) && typeof erased === 'boolean' && isHash(keySha256)
  return hasOnly(value, listMembers) && plain && isHead(head) && Array.isArray(files) && files.every(isFile)
}

const listMembers = ['format', 'version', 'requestId', 'madeAt', 'head', 'erased', 'keySha256', 'files']

const isHead = (value: unknown): boolean =>
  isObject(value) && hasOnly(value, ['revision', 'hash']) && isCount(value['revision']) && isHash(value['hash'])

function isFile(value: unknown): value is EvidenceFile {
  if (!isObject(value) || !hasOnly(value, ['path', 'role', 'size', 'sha256', 'documentId'])) return false
  const { path, role, size, sha256, documentId } = value
  const known = roles.includes(role as FileRole) && (documentId === undefined || isText(documentId))
  return isText(path) && known && isCount(size) && isHash(sha256)
}

const members = [
  'stream',
  'revision',
  'id',
  'type',
  'version',
  'at',
  'actor',
  'causation',
  'correlation',
  'data',
] as const
const linked = ['personalCommitment', 'previousHash', 'hash', 'disclosed'] as const

/** Whether a value has the form of an event, whatever it says. */
export function isEventLine(value: unknown): value is EventLine {
  if (!isObject(value) || !hasOnly(value, [...members, ...linked])) return false
  const { stream, revision, id, type, version, at, actor, causation, correlation, data } = value
  const said = [stream, id, type, at].every(isText) && [revision, version].every(isCount)
  const { personalCommitment, previousHash, hash, disclosed } = value
  const chained = isHash(hash) && orNull(previousHash, isHash) && orNull(personalCommitment, isHash)
  const opened = orNull(disclosed, (one) => isObject(one) && isSalt(one['salt']) && isObject(one['values']))
  const caused = orNull(causation, isText) && orNull(correlation, isText)
  return said && chained && opened && caused && isObject(actor) && isObject(data)
}

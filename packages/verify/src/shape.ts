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
/** 32 bytes in canonical base64url: the unused bits are zero. */
const isSalt = (value: unknown): boolean => isText(value) && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(value)
/** Accepts one form only: UTC, in milliseconds. */
export const isTime = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value))
const orNull = (value: unknown, test: (value: unknown) => boolean): boolean => value === null || test(value)
const hasOnly = (value: Members, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name))

/** Checks the exact set of members and their types, not their meaning. */
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

import { resolve } from 'node:path'
import { variables as known } from '@countersign/process'
import { z } from 'zod'
import { networks } from '../platform/networks.js'
import type { DiskReserve } from './use-cases/documents/disk-room.js'
import type { Quota } from './use-cases/documents/owner-quota.js'

const factors = { '': 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const

/** Parses `2GB`, `500 MB` or `0` to bytes; null if malformed. */
function bytesIn(text: string): number | null {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?([KMGT]B)?$/i.exec(text.trim()) ?? []
  if (number === undefined || (unit === '' && Number(number) !== 0)) return null
  return Math.round(Number(number) * factors[unit.toUpperCase() as keyof typeof factors])
}

const usualReserve: DiskReserve = { share: 0.05, least: factors.MB * 500, most: factors.GB * 5 }

const usualQuota: Quota = { waiting: factors.GB * 2, drafts: factors.GB * 20 }

/** Parses an owner's limits for waiting uploads and drafts, as in `2GB,20GB`; `0` means no limit. Null if malformed. */
function quotaIn(text: string): Quota | null {
  const [waiting, drafts, ...more] = text.split(',').map(bytesIn)
  // A single zero lifts both limits.
  if (waiting === 0 && drafts === undefined) return { waiting: null, drafts: null }
  if (waiting == null || drafts == null || more.length > 0) return null
  return { waiting: waiting || null, drafts: drafts || null }
}

/** Parses the disk space to keep free: `5%`, `2GB` or `0`; null if malformed. */
function reserveIn(text: string): DiskReserve | null {
  const [, percent] = /^(\d+(?:\.\d+)?) ?%$/.exec(text.trim()) ?? []
  if (percent !== undefined) {
    const share = Number(percent) / 100
    return share < 1 ? { share, least: 0, most: Number.POSITIVE_INFINITY } : null
  }
  const bytes = bytesIn(text)
  return bytes === null ? null : { bytes }
}

/** Variables about documents, sealing and retention. */
export const requestsVariables = {
  WORD_CONVERTER: z
    .enum(
      ['gotenberg', 'libreoffice', 'libreoffice-wasm', 'mammoth'],
      'must be gotenberg, libreoffice, libreoffice-wasm or mammoth. Leave it out for the best one available.',
    )
    .optional(),
  GOTENBERG_URL: known.url(['http:', 'https:'], 'must begin with http:// or https://.').optional(),
  SIGNING_P12: z.string().optional(),
  SIGNING_P12_PASSWORD: z.string().optional(),
  TIMESTAMP_URL: known.url(['http:', 'https:'], 'must begin with http:// or https://.').optional(),
  OUTBOUND_NETWORKS: networks.default([]),
  RETENTION_DAYS: z.coerce
    .number('must be a number of days.')
    .int('must be a whole number of days.')
    .min(1, 'must be at least 1 day. Leave it out to keep everything until someone erases it.')
    .max(36_500, 'must be at most 36500 days. Leave it out to keep everything until someone erases it.')
    .optional(),
  DISK_RESERVE: z
    .string()
    .transform(reserveIn)
    .refine((reserve) => reserve !== null, 'must be a share of the disk or an amount, such as 5%, 2GB or 0.')
    .default(usualReserve),
  OWNER_QUOTA: z
    .string()
    .transform(quotaIn)
    .refine((quota) => quota !== null, 'must be two amounts, such as 2GB,20GB, or 0. An amount of 0 means no limit.')
    .default(usualQuota),
}

type Variables = z.output<z.ZodObject<typeof requestsVariables>>

export interface RequestsConfiguration {
  wordConverter: 'gotenberg' | 'libreoffice' | 'libreoffice-wasm' | 'mammoth' | null
  gotenbergUrl: string | null
  /** PKCS #12 file with the sealing key and certificate; null: the installation's own key. */
  signing: { p12: string; password: string } | null
  /** RFC 3161 server over HTTP for the timestamps of seals; null: no timestamps. */
  timestampUrl: string | null
  /** Private networks and addresses that revocation checks may reach, besides the timestamp server's host. */
  outboundNetworks: string[]
  /** Days at rest after which a request's personal data is erased; null: never automatically. */
  retentionDays: number | null
  diskReserve: DiskReserve
  ownerQuota: Quota
}

/** @returns a sentence for each fault */
export const aboutRequests = (variables: Variables): string[] => [
  ...aboutConverter(variables),
  ...aboutSigning(variables),
]

export const requestsConfiguration = (variables: Variables): RequestsConfiguration => ({
  wordConverter: variables.WORD_CONVERTER ?? null,
  gotenbergUrl: variables.GOTENBERG_URL ?? null,
  signing: signingOf(variables),
  timestampUrl: variables.TIMESTAMP_URL ?? null,
  outboundNetworks: variables.OUTBOUND_NETWORKS,
  retentionDays: variables.RETENTION_DAYS ?? null,
  diskReserve: variables.DISK_RESERVE ?? usualReserve,
  ownerQuota: variables.OWNER_QUOTA ?? usualQuota,
})

function aboutConverter({ WORD_CONVERTER, GOTENBERG_URL }: Variables): string[] {
  return WORD_CONVERTER === 'gotenberg' && !GOTENBERG_URL
    ? ['GOTENBERG_URL is required when WORD_CONVERTER is gotenberg.']
    : []
}

function signingOf({ SIGNING_P12, SIGNING_P12_PASSWORD }: Variables): RequestsConfiguration['signing'] {
  return SIGNING_P12 && SIGNING_P12_PASSWORD ? { p12: resolve(SIGNING_P12), password: SIGNING_P12_PASSWORD } : null
}

function aboutSigning({ SIGNING_P12, SIGNING_P12_PASSWORD }: Variables): string[] {
  if (Boolean(SIGNING_P12) === Boolean(SIGNING_P12_PASSWORD)) return []
  const [is, isNot] = SIGNING_P12 ? ['SIGNING_P12', 'SIGNING_P12_PASSWORD'] : ['SIGNING_P12_PASSWORD', 'SIGNING_P12']
  return [`${is} is set but ${isNot} is not. Set both, or neither to seal with the installation's own key.`]
}

import { z } from 'zod'

const blobsSentence =
  'must be s3://BUCKET, with an endpoint and a region where they are not Amazon’s and us-east-1, such as ' +
  's3://countersign?endpoint=https://files.example.com&region=eu-central-1.'

export const blobsUrl = z.string().transform((text, check) => {
  const address = bucketIn(text)
  if (!address) check.addIssue({ code: 'custom', message: blobsSentence })
  return address ?? z.NEVER
})

function bucketIn(text: string): { bucket: string; endpoint: string | null; region: string } | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, pathname, searchParams } = new URL(text)
  const rest = username || port || pathname.length > 1 || [...searchParams.keys()].some((name) => !isOption(name))
  const endpoint = searchParams.get('endpoint')
  if (protocol !== 's3:' || rest || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) return null
  if (endpoint !== null && !isOrigin(endpoint)) return null
  return {
    bucket: hostname,
    endpoint: endpoint?.replace(/\/$/, '') ?? null,
    region: searchParams.get('region') || 'us-east-1',
  }
}

const isOption = (name: string): boolean => name === 'endpoint' || name === 'region'

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && text.replace(/\/$/, '') === new URL(text).origin

interface BlobsVariables {
  BLOBS_URL?: { bucket: string; endpoint: string | null; region: string }
  BLOBS_KEY?: string
  BLOBS_SECRET?: string
}

export function bucketOf({ BLOBS_URL, BLOBS_KEY, BLOBS_SECRET }: BlobsVariables) {
  return BLOBS_URL && BLOBS_KEY && BLOBS_SECRET ? { ...BLOBS_URL, key: BLOBS_KEY, secret: BLOBS_SECRET } : null
}

/** @returns a sentence if bucket and credentials are not set together */
export function aboutBlobs({ BLOBS_URL, BLOBS_KEY, BLOBS_SECRET }: BlobsVariables): string[] {
  const set = Object.entries({ BLOBS_URL, BLOBS_KEY, BLOBS_SECRET }).filter(([, value]) => value)
  if (set.length === 0 || set.length === 3) return []
  const missing = ['BLOBS_URL', 'BLOBS_KEY', 'BLOBS_SECRET'].filter((name) => !set.some(([other]) => other === name))
  return [
    `${missing.join(' and ')} missing: BLOBS_URL, BLOBS_KEY and BLOBS_SECRET go together. Set all three, or none.`,
  ]
}

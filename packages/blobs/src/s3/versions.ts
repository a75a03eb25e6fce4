import { ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import type { S3Calls } from './s3-calls.js'

export interface Version {
  key: string
  version: string
  isLive: boolean
}

/** Lists all versions and delete markers under a prefix. */
export async function versionsIn(calls: S3Calls, place: { Bucket: string; Prefix: string }): Promise<Version[]> {
  const found: Version[] = []
  let at: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {}
  while (at) {
    const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({ ...place, ...at })
    const page = await calls.request((client, options) => client.send(command, options))
    for (const { Key, VersionId, IsLatest } of page.Versions ?? []) {
      found.push({ key: Key!, version: VersionId!, isLive: IsLatest === true })
    }
    for (const { Key, VersionId } of page.DeleteMarkers ?? []) {
      found.push({ key: Key!, version: VersionId!, isLive: false })
    }
    at = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined
  }
  return found
}

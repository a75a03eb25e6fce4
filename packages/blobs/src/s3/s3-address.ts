export interface S3Address {
  bucket: string
  /** `https://host` or `http://host:port`; null: Amazon's endpoint of the region. */
  endpoint: string | null
  region: string
}

export interface S3Access extends S3Address {
  key: string
  secret: string
}

/** For messages: `countersign at https://files.example.com`. */
export const describeAddress = ({ bucket, endpoint, region }: S3Address): string => `${bucket} at ${endpoint ?? region}`

export const isSameAddress = (one: S3Address, other: S3Address): boolean =>
  one.bucket === other.bucket &&
  one.endpoint === other.endpoint &&
  (one.endpoint !== null || one.region === other.region)

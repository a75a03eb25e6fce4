/** Which bucket, and where. */
export interface S3Address {
  bucket: string
  /** The store's own address, `https://host` or `http://host:port`; null: Amazon's, of the region. */
  endpoint: string | null
  region: string
}

/** A bucket, and what lets us in. */
export interface S3Access extends S3Address {
  key: string
  secret: string
}

/** In words, for people: `countersign at https://files.example.com`. */
export const wordsFor = ({ bucket, endpoint, region }: S3Address): string => `${bucket} at ${endpoint ?? region}`

/** Whether both name the same bucket in the same words. */
export const isSameAddress = (one: S3Address, other: S3Address): boolean =>
  one.bucket === other.bucket &&
  one.endpoint === other.endpoint &&
  (one.endpoint !== null || one.region === other.region)

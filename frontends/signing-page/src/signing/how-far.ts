import { formatSize } from '@countersign/ui'
import type { Progress } from '../pdf/fetch-whole.js'

/** `3.2 MB of 50 MB`; without the whole where the server does not say it. */
export const howFar = ({ loaded, total }: Progress): string =>
  total === null ? formatSize(loaded) : `${formatSize(loaded)} of ${formatSize(total)}`

import type { Progress } from '@countersign/pdf-pages/engine'
import { formatSize } from '@countersign/ui'

/** `3.2 MB of 50 MB`; without the whole where the server does not say it. */
export const howFar = ({ loaded, total }: Progress): string =>
  total === null ? formatSize(loaded) : `${formatSize(loaded)} of ${formatSize(total)}`

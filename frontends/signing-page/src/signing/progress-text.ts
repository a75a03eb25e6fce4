import type { Progress } from '@countersign/pdf-pages/engine'
import { formatSize } from '@countersign/ui'

/** `3.2 MB of 50 MB`, or without the total if the server does not send it. */
export const progressText = ({ loaded, total }: Progress): string =>
  total === null ? formatSize(loaded) : `${formatSize(loaded)} of ${formatSize(total)}`

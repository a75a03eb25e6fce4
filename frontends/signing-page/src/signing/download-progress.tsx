import type { Progress } from '@countersign/pdf-pages/engine'
import { Progress as ProgressBar, useDelayed } from '@countersign/ui'
import { progressText } from './progress-text.js'

/** Delay in ms before progress shows; small documents arrive earlier. */
const soon = 500

/** Loading progress of a document; no bar if the server does not send its size. */
export function DownloadProgress({ name, progress }: { name: string; progress: Progress }) {
  const late = useDelayed(soon)
  if (!late || progress.total === null) return null
  return (
    <div className="papers-of__coming">
      <ProgressBar value={progress.loaded / progress.total} label={`Loading ${name}: ${progressText(progress)}`} />
      <small>{progressText(progress)}</small>
    </div>
  )
}

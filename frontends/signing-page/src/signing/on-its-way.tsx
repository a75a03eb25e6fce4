import type { Progress } from '@countersign/pdf-pages/engine'
import { Progress as ProgressBar, useDelayed } from '@countersign/ui'
import { howFar } from './how-far.js'

/** So long what is small is there without a word, in milliseconds. */
const soon = 500

/** How far a document has come that takes a while; no bar where the server does not say how large it is. */
export function OnItsWay({ name, progress }: { name: string; progress: Progress }) {
  const late = useDelayed(soon)
  if (!late || progress.total === null) return null
  return (
    <div className="papers-of__coming">
      <ProgressBar value={progress.loaded / progress.total} label={`Fetching ${name}: ${howFar(progress)}`} />
      <small>{howFar(progress)}</small>
    </div>
  )
}

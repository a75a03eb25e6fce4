import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import { Frame } from '../frame.js'

/** Shown while a page asks the server for the mode. */
export function LoadingPage({ title }: { title: string }) {
  return (
    <Frame>
      <h1 className="display" tabIndex={-1}>
        {title}
      </h1>
      {useDelayed() && (
        <div className="gate__form">
          <LoadingNote what={title} />
          <Skeleton height="2.75rem" box />
          <Skeleton height="2.75rem" box />
        </div>
      )}
    </Frame>
  )
}

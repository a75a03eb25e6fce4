import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import { LetterSkeleton } from './letter-pane.js'

const widths = ['11rem', '12rem', '14rem', '12rem', '11.5rem', '10rem'] as const

export function OutboxSkeleton() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the outbox" />
      {show && (
        <div className="card outbox" aria-hidden="true">
          <div className="mails">
            {widths.map((width, line) => (
              <div className="mail mail--coming" key={line}>
                <Skeleton width={width} height="0.875rem" />
                <Skeleton width="80%" height="0.75rem" />
              </div>
            ))}
          </div>
          <div className="letter">
            <LetterSkeleton />
          </div>
        </div>
      )}
    </>
  )
}

import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'

export function RequestSkeleton() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the request" />
      <h1 className="visually-hidden">Signature request</h1>
      {show && (
        <div aria-hidden="true">
          <HeadSkeleton />
          <div className="detail">
            <div className="stack">
              <CardSkeleton lines={2} />
              <CardSkeleton lines={3} />
            </div>
            <div className="stack">
              <div className="card">
                <div className="card__head">
                  <Skeleton width="5rem" height="1.125rem" />
                </div>
                <div className="card__body">
                  <HistorySkeleton />
                </div>
              </div>
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function HeadSkeleton() {
  return (
    <div className="page-head">
      <div className="page-head__text">
        <Skeleton box width="min(22rem, 80%)" height="2.25rem" />
        <div className="meta meta--coming">
          <Skeleton box width="6rem" height="1.75rem" />
          <Skeleton width="9rem" height="0.875rem" />
        </div>
      </div>
      <div className="page-head__actions">
        <Skeleton box width="8rem" height="2.5rem" />
        <Skeleton box width="8rem" height="2.5rem" />
      </div>
    </div>
  )
}

function CardSkeleton({ lines }: { lines: number }) {
  return (
    <div className="card">
      <div className="card__head">
        <Skeleton width="7rem" height="1.125rem" />
      </div>
      <ul className="lines">
        {Array.from({ length: lines }, (_, line) => (
          <li key={line}>
            <Skeleton round width="2.25rem" height="2.25rem" />
            <div className="lines__bars">
              <Skeleton width="60%" height="0.875rem" />
              <Skeleton width="35%" height="0.75rem" />
            </div>
            <Skeleton box width="4.5rem" height="1.5rem" />
          </li>
        ))}
      </ul>
    </div>
  )
}

const widths = ['80%', '60%', '90%', '70%', '75%'] as const

export function HistorySkeleton() {
  return (
    <div className="history__bars" aria-hidden="true">
      {widths.map((width) => (
        <div className="lines__bars" key={width}>
          <Skeleton width={width} height="0.875rem" />
          <Skeleton width="5rem" height="0.75rem" />
        </div>
      ))}
    </div>
  )
}

import { Skeleton } from '@countersign/ui'

/** True if the document came with a page frame, which shows before any script runs (ADR 0089). */
export const framed = document.getElementById('frame') !== null

/** Generic skeleton while the page is unknown. */
export function PageSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="page-head">
        <div className="page-head__text">
          <Skeleton box width="min(22rem, 80%)" height="2.25rem" />
          <p className="lede">
            <Skeleton width="min(18rem, 60%)" />
          </p>
        </div>
      </div>
      <div className="card">
        <div className="card__head">
          <Skeleton width="11rem" height="1.125rem" />
        </div>
        <div className="card__body">
          <Skeleton box width="100%" height="14rem" />
        </div>
      </div>
    </div>
  )
}

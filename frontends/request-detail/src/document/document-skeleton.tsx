import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'

export function DocumentSkeleton() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the document" />
      <h1 className="visually-hidden">Document</h1>
      {show && (
        <div aria-hidden="true">
          <div className="page-head">
            <div className="page-head__text">
              <Skeleton box width="min(22rem, 80%)" height="2.25rem" />
              <div className="meta meta--coming">
                <Skeleton box width="6rem" height="1.75rem" />
                <Skeleton width="9rem" height="0.875rem" />
              </div>
            </div>
          </div>
          <div className="viewer">
            <div className="card viewer__pages">
              <div className="viewer__tools viewer__coming" />
              <div className="viewer__desk">
                <div className="sheet paper" />
              </div>
            </div>
            <div className="stack">
              <div className="card viewer__coming" />
              <div className="card viewer__coming" />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

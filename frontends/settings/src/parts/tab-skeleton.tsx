import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import { words } from '../words.js'

export function TabSkeleton() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what={words.loading} />
      {show && (
        <div aria-hidden="true">
          <div className="settings__title">
            <Skeleton box width="min(16rem, 80%)" height="2.125rem" />
          </div>
          <div className="card">
            <RowsSkeleton />
          </div>
        </div>
      )}
    </>
  )
}

export function RowsSkeleton() {
  return (
    <ul className="set-rows" aria-hidden="true">
      {['12rem', '15rem', '10rem'].map((width) => (
        <li key={width}>
          <div className="set-rows__bars">
            <Skeleton width={`min(${width}, 60%)`} />
            <Skeleton width={`min(${width}, 40%)`} height="0.75rem" />
          </div>
        </li>
      ))}
    </ul>
  )
}

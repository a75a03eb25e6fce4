import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import type { ReactNode, Ref } from 'react'

export function TabSkeleton() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the settings" />
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

export function TabTitle({
  title,
  lede,
  titleRef,
  action,
}: {
  title: string
  lede?: string
  titleRef?: Ref<HTMLHeadingElement>
  /** A button beside the title. */
  action?: ReactNode
}) {
  return (
    <div className="settings__title">
      <div>
        <h1 className="display" ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
        {lede && <p className="lede">{lede}</p>}
      </div>
      {action}
    </div>
  )
}

import type { Ref } from 'react'

export function TabTitle({
  title,
  lede,
  titleRef,
}: {
  title: string
  lede: string
  titleRef?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className="settings__title">
      <h1 className="display" ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      <p className="lede">{lede}</p>
    </div>
  )
}

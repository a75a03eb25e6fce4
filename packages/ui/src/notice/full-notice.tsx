import type { ReactNode, Ref } from 'react'

export interface FullNoticeProps {
  /** A line drawing, `<svg class="art">`. */
  art?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A small line at the end: the part concerned, and why. */
  small?: ReactNode
  /** What to do: a button or a link. */
  children?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  role?: 'alert'
}

/** A notice that fills the page's place: not found, or a part that is down. */
export function FullNotice({ art, title, text, small, children, titleRef, role }: FullNoticeProps) {
  return (
    <div className="full" role={role}>
      {art}
      <h1 className="display" ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {text !== undefined && <p className="lede">{text}</p>}
      {children}
      {small !== undefined && <p className="hint full__small">{small}</p>}
    </div>
  )
}

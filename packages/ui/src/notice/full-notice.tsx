import type { ReactNode, Ref } from 'react'

export interface FullNoticeProps {
  /** A line drawing, `<svg class="art">`. */
  art?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A footnote: the part concerned and the reason. */
  small?: ReactNode
  /** A button or a link. */
  children?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  role?: 'alert'
}

/** Fills the page: not found, or a part that is down. */
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

/** A line drawing for a full-page notice. @param children its lines, within 136 by 104 */
export function Art({ children }: { children: ReactNode }) {
  return (
    <svg
      className="art"
      viewBox="0 0 136 104"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.js'

export interface NoticeProps {
  tone?: 'plain' | 'bad' | 'done'
  /** Defaults to the tone's icon. */
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `alert` for a failure that just happened. */
  role?: 'alert' | 'status'
}

const glyphs = { plain: Info, bad: TriangleAlert, done: CircleCheck }

/** An inline message in place of the content. */
export function Notice({ tone = 'plain', icon, title, children, action, role }: NoticeProps) {
  const Glyph = glyphs[tone]
  return (
    <div className={classNames('notice', tone !== 'plain' && `notice--${tone}`)} role={role}>
      {icon ?? <Glyph className="icon" />}
      <div className="notice__text">
        <p className="h3">{title}</p>
        {children !== undefined && <div className="small">{children}</div>}
      </div>
      {action}
    </div>
  )
}
